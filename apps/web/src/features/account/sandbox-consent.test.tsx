// @vitest-environment happy-dom
import type { SandboxOptions } from '@eisen/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, render, settle } from '#components/testing.tsx';
import { NetworkError } from '#lib/api-errors.ts';
import { SandboxConsent, type SandboxConsentProps } from './sandbox-consent.tsx';

afterEach(cleanUp);

const OUTCOME = {
  redirect_to: '/dashboard/outlook',
  imported: 3,
  skipped: 0,
  skipped_because: { duplicate: 0, unreadable: 0, too_large: 0, no_message: 0 },
  folders: [{ folder: 'inbox' as const, messages: 3 }],
  limit_reached: false,
};
const MIXED = {
  ...OUTCOME,
  imported: 61,
  skipped: 3,
  skipped_because: { duplicate: 2, unreadable: 0, too_large: 1, no_message: 0 },
  folders: [
    { folder: 'inbox' as const, messages: 60 },
    { folder: 'sent' as const, messages: 1 },
  ],
};
const MAILBOX = {
  provider: 'gmail' as const,
  address: 'dana@home.example',
  kind: 'sandbox' as const,
  emails: 63,
  decisions: 5,
};
const OPTIONS: SandboxOptions = { provider: 'outlook', operator_mail: null, mailbox: null };

function show(over: Partial<SandboxConsentProps> = {}) {
  const props: SandboxConsentProps = {
    providerName: 'Outlook',
    options: OPTIONS,
    onConnect: vi.fn(async () => ({ outcome: OUTCOME, open: async () => undefined })),
    onUpload: vi.fn(async () => ({ outcome: OUTCOME, open: async () => undefined })),
    ...over,
  };
  render(<SandboxConsent {...props} />);
  return props;
}

const page = () => document.body.textContent ?? '';
const connect = () => byRole('button', 'Connect mailbox');

async function chooseFile(...files: File[]) {
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
}

describe('consent to a sandbox mailbox [PLUS-01]', () => {
  test('says plainly what happens, and leads back', () => {
    show();
    expect(byRole('heading').textContent).toBe('Connect a sandbox mailbox');
    expect(page()).toContain('No Outlook account is contacted');
    expect(byRole('link', 'Cancel').getAttribute('href')).toBe('/connect');
  });

  test('connects the bundled mailbox unless something else is chosen', async () => {
    const { onConnect } = show();
    await click(connect());
    expect(onConnect).toHaveBeenCalledExactlyOnceWith('bundled');
  });

  test("offers the operator's mail only when there is some [PLUS-02]", async () => {
    show();
    expect(allByRole('radio', /Your own mail/)).toEqual([]);
    cleanUp();
    const { onConnect } = show({
      options: { ...OPTIONS, operator_mail: { messages: 357, label: 'home.mbox' } },
    });
    expect(page()).toContain('home.mbox, 357 messages');
    await click(byRole('radio', /Your own mail/));
    await click(connect());
    expect(onConnect).toHaveBeenCalledExactlyOnceWith('operator');
  });

  test('names the mailbox that would be replaced', () => {
    show({ options: { ...OPTIONS, mailbox: MAILBOX } });
    expect(page()).toContain('It takes the place of dana@home.example');
    expect(page()).toContain('63 emails and 5 decisions are deleted.');
  });

  test('asks before it replaces a mailbox, with what is lost [FIX-35]', async () => {
    const { onConnect } = show({ options: { ...OPTIONS, mailbox: MAILBOX } });
    await click(connect());
    expect(onConnect).not.toHaveBeenCalled();
    const question = byRole('alertdialog');
    expect(question.textContent).toContain('Replace dana@home.example?');
    expect(question.textContent).toContain('63 emails and 5 decisions are deleted.');
    await click(byRole('button', 'Cancel'));
    expect(onConnect).not.toHaveBeenCalled();
    await click(connect());
    await click(byRole('button', 'Replace the mailbox'));
    expect(onConnect).toHaveBeenCalledExactlyOnceWith('bundled');
  });

  test('waits for the options before it connects', () => {
    show({ options: null });
    expect(connect().hasAttribute('disabled')).toBe(true);
  });

  test('a failure is told, and can be tried again', async () => {
    show({ onConnect: () => Promise.reject(new NetworkError(false, null)) });
    await click(connect());
    expect(byRole('alert').textContent).toContain('Network error. Please try again.');
    expect(connect().hasAttribute('disabled')).toBe(false);
  });
});

describe('an upload [PLUS-02]', () => {
  test('needs a file of the right kind, one at a time', async () => {
    show();
    await click(byRole('radio', /Upload/));
    expect(connect().hasAttribute('disabled')).toBe(true);
    await chooseFile(new File(['x'], 'photo.jpg'));
    expect(page()).toContain('Choose an .mbox file or a single .eml message.');
    await chooseFile(new File(['x'], 'a.mbox'), new File(['x'], 'b.mbox'));
    expect(page()).toContain('Choose one file at a time.');
    expect(connect().hasAttribute('disabled')).toBe(true);
  });

  test('shows how far it is, then what came of it, and opens the app [FIX-36]', async () => {
    const progress: { report: (share: number) => void; finish: () => void } = {
      report: () => undefined,
      finish: () => undefined,
    };
    const open = vi.fn(async () => undefined);
    const onUpload: SandboxConsentProps['onUpload'] = (_, onProgress) => {
      progress.report = onProgress;
      return new Promise((resolve) => {
        progress.finish = () => resolve({ outcome: MIXED, open });
      });
    };
    show({ onUpload });
    await click(byRole('radio', /Upload/));
    await chooseFile(new File(['From a'], 'mine.mbox'));
    await click(connect());
    await settle(() => progress.report(0.42));
    expect(page()).toContain('42%');
    expect(byRole('progressbar').getAttribute('aria-valuenow')).toBe('0.42');
    await settle(() => progress.report(1));
    expect(page()).toContain('Reading the messages...');
    await settle(() => progress.finish());
    expect(open).not.toHaveBeenCalled();
    const report = page();
    expect(report).toContain('61 emails imported');
    expect(report).toContain('2 folders found: Inbox 60 · Sent 1');
    expect(report).toContain('3 messages left out');
    expect(report).toContain('2 there already');
    expect(report).toContain('1 larger than 25 MB');
    await click(byRole('button', 'Open the mailbox'));
    expect(open).toHaveBeenCalledOnce();
  });

  test.each(['operator', 'upload'] as const)(
    'says that mail was left out, before the app opens: %s',
    async (source) => {
      const open = vi.fn(async () => undefined);
      const cut = async () => ({ outcome: { ...OUTCOME, limit_reached: true }, open });
      const operator_mail = { messages: 20_000, label: 'home.mbox' };
      show({ options: { ...OPTIONS, operator_mail }, onConnect: cut, onUpload: cut });
      if (source === 'upload') {
        await click(byRole('radio', /Upload/));
        await chooseFile(new File(['From a'], 'mine.mbox'));
      } else await click(byRole('radio', /Your own mail/));
      await click(connect());
      expect(byRole('status').textContent).toBe(
        'There was more mail than one sandbox mailbox takes: the first 10,000 messages were read, the rest was left out.',
      );
      expect(open).not.toHaveBeenCalled();
      await click(byRole('button', 'Open the mailbox'));
      expect(open).toHaveBeenCalledOnce();
    },
  );

  test('can be stopped, without an error', async () => {
    const onUpload: SandboxConsentProps['onUpload'] = (_, __, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    show({ onUpload });
    await click(byRole('radio', /Upload/));
    await chooseFile(new File(['From a'], 'mine.mbox'));
    await click(connect());
    await click(byRole('button', 'Stop the upload'));
    expect(allByRole('alert').filter((alert) => alert.textContent)).toEqual([]);
    expect(connect().hasAttribute('disabled')).toBe(false);
  });
});
