// @vitest-environment happy-dom
import type { Attachment } from '@eisen/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithMailbox } from '#components/mailbox-testing.tsx';
import { byRole, cleanUp, click } from '#components/testing.tsx';
import { AttachmentList } from './attachment-list.tsx';

const FILE: Attachment = {
  id: 'a1',
  name: 'terms.pdf',
  size: 1_024,
  contentType: 'application/pdf',
  base64: null,
  sourceUrl: null,
  hasContent: true,
  inline: false,
  content_id: null,
};

let answer: () => Promise<Response>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => answer());
});

afterEach(() => {
  cleanUp();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const holds = (over: Partial<Attachment>) => async () =>
  Response.json({ attachments: [{ ...FILE, ...over }] });

it.each([
  ['neither content nor an address', holds({}), 'This attachment cannot be downloaded directly.'],
  [
    'content that is no base64',
    holds({ base64: '%%%' }),
    'Failed to download attachment. Please try again.',
  ],
  [
    'no answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Failed to download attachment. Please try again.',
  ],
])(
  'with %s the alert says so, and the file can be tried again [ERR-37, ERR-38]',
  async (_, given, words) => {
    answer = given;
    renderWithMailbox(<AttachmentList sender="Mira Holt" emailId="m1" attachments={[FILE]} />);
    await click(byRole('button', 'Download terms.pdf'));
    await vi.waitFor(() => expect(byRole('alertdialog').textContent).toContain(words));
    await click(byRole('button', 'OK'));
    expect(byRole('button', 'Download terms.pdf').getAttribute('aria-busy')).not.toBe('true');
  },
);

it('a file that can be run is marked, and saved only when it was asked twice, by its name [FIX-48]', async () => {
  const bad = { ...FILE, id: 'a2', name: 'invoice.pdf.exe' };
  answer = holds({ base64: btoa('MZ') });
  renderWithMailbox(<AttachmentList sender="Mira Holt" emailId="m1" attachments={[FILE, bad]} />);
  expect(document.body.textContent).toContain('A program that poses as a PDF. Not opened here.');
  expect(document.querySelectorAll('[aria-label="Download invoice.pdf.exe"]')).toHaveLength(0);
  expect(document.querySelectorAll('.is-bad')).toHaveLength(1);
});
