// @vitest-environment happy-dom
import { type Delegated, NO_REASON } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LINKED_USER, renderWithMailbox } from '#components/mailbox-testing.tsx';
import { byRole, cleanUp, click, fill, settle } from '#components/testing.tsx';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
import { type Notice, onNotice } from '#lib/notices.ts';
import { DelegatedPanel } from './delegated-panel.tsx';
import { buildDelegated } from './delegated-testing.ts';

let answer: (status: string) => Response | Promise<Response>;
let sent: [string, unknown][] = [];
let told: Notice[] = [];
let log: ReturnType<typeof vi.spyOn>;
let stop: () => unknown = () => undefined;

beforeEach(() => {
  sent = [];
  told = [];
  answer = (status) => Response.json({ delegated: onWire(status) });
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    sent.push([path, body]);
    return answer(body.status);
  });
});

afterEach(() => {
  stop();
  cleanUp();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function onWire(status: string): Delegated {
  return {
    ...{ id: 'd1', sender: 'Ines Fischer', subject: 'Subject of d1', snippet: '', reason: 'x' },
    ...{
      quadrant: 'do',
      status: status as Delegated['status'],
      created_at: '2026-05-06T08:00:00Z',
    },
    ...{ delegated_by: 'u9', delegated_by_name: 'Nora Bell' },
    ...{ assigned_to: LINKED_USER.id, assigned_to_name: 'Dana Whitfield' },
  };
}

async function show(items: readonly DelegatedEmail[], blockedBy?: string) {
  renderWithMailbox(<DelegatedPanel provider="outlook" blockedBy={blockedBy} />, {
    seed: (client) => client.setQueryData(delegatedKeys.toMe(LINKED_USER.id), items),
  });
  await settle();
}

const panel = () => byRole('region', 'Emails Delegated to You');
const count = () => panel().querySelector('.count')?.textContent;
const rows = () => [...panel().querySelectorAll<HTMLElement>('li')];
const button = (name: string) => byRole('button', name) as HTMLButtonElement;

describe('Emails Delegated to You', () => {
  it('shows who wants what, and why [DELEG-14, DELEG-15]', async () => {
    await show([
      buildDelegated('d1'),
      buildDelegated('d2', { status: 'in-progress', reasoning: NO_REASON, quadrant: null }),
    ]);
    expect(panel().querySelector('h2')?.textContent).toBe('Emails Delegated to You');
    expect(rows()[0]?.textContent).toContain(
      'From Ines Fischer · Delegated by Nora Bell · Needs a decision',
    );
    expect(rows()[1]?.textContent).not.toContain(NO_REASON);
    expect(rows().map((row) => row.querySelector('.dl-b')?.textContent)).toEqual([
      'Asked',
      'Accepted',
    ]);
  });

  it.each([
    ['pending', false, false],
    ['in-progress', true, false],
    ['done', false, true],
  ] as const)(
    'of a %s one Start is off: %s, Complete is off: %s [DELEG-16, DELEG-17]',
    async (status, startOff, completeOff) => {
      await show([buildDelegated('d1', { status })]);
      await click(button('Show Completed'));
      expect(button('Start: Subject of d1').disabled).toBe(startOff);
      expect(button('Complete: Subject of d1').disabled).toBe(completeOff);
    },
  );

  it('keeps done ones behind the toggle, struck through and not counted [DELEG-14, DELEG-18, DELEG-19]', async () => {
    await show([buildDelegated('d1', { status: 'done' }), buildDelegated('d2')]);
    expect([rows().length, count()]).toEqual([1, '1']);
    await click(button('Show Completed'));
    expect(rows().map((row) => row.dataset.delegatedId)).toEqual(['d2', 'd1']);
    expect(rows().map((row) => row.dataset.done)).toEqual([undefined, 'true']);
    expect(count()).toBe('1');
    await click(button('Hide Completed'));
    expect(rows()).toHaveLength(1);
  });

  it('says that there is nothing, and that all is done [DELEG-20, ERR-48]', async () => {
    await show([]);
    expect(panel().textContent).toContain('No emails delegated to you yet');
    expect(count()).toBe('0');
    cleanUp();
    await show([buildDelegated('d1', { status: 'done' })]);
    expect(panel().textContent).toContain('Everything delegated to you is done.');
    expect(panel().textContent).not.toContain('No emails delegated to you yet');
  });

  it('the note of the delegator stands first, with who wrote it; the text opens as text [PLUS-38] [FIX-30]', async () => {
    await show([
      buildDelegated('d1', { note: 'By Friday', text: '<img src=x onerror=alert(1)>\nHello' }),
      buildDelegated('d2'),
    ]);
    const [first, second] = rows();
    expect(first?.querySelector('summary')?.textContent).toBe('Message text');
    const note = first?.querySelector('blockquote');
    expect(note?.textContent).toBe('Note from Nora BellBy Friday');
    // Before everything that is quoted of the email.
    const quoted = first?.querySelector('.dl-m > p');
    expect(note?.compareDocumentPosition(quoted as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(first?.querySelector('.dl-t')?.textContent).toBe('<img src=x onerror=alert(1)>\nHello');
    expect(panel().querySelector('img')).toBeNull();
    expect(second?.querySelector('details')).toBeNull();
  });

  it('a line answers whoever handed it on, and stays when it is not taken [FIX-30]', async () => {
    await show([buildDelegated('d1', { note: 'By Friday' })]);
    answer = () => Response.json({ error: 'Not now' }, { status: 503 });
    const line = () => byRole('textbox', 'Answer Nora Bell: Subject of d1') as HTMLInputElement;
    await fill(line(), 'Done by noon');
    await click(button('Send'));
    await vi.waitFor(() => expect(told[0]?.title).toBe('The note could not be sent'));
    expect(line().value).toBe('Done by noon');
    answer = () => Response.json({ delegated: onWire('pending'), mail: null });
    await click(button('Send'));
    await vi.waitFor(() => expect(line().value).toBe(''));
    expect(sent.filter(([path]) => path === '/api/delegated/d1/notes')).toEqual([
      ['/api/delegated/d1/notes', { text: 'Done by noon' }],
      ['/api/delegated/d1/notes', { text: 'Done by noon' }],
    ]);
  });

  it('moves on at once, tells the server, and hands the focus on [DELEG-16, DELEG-17]', async () => {
    let finish: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await show([buildDelegated('d1'), buildDelegated('d2')]);
    await click(button('Start: Subject of d1'));
    await vi.waitFor(() => expect(button('Start: Subject of d1').disabled).toBe(true));
    expect(document.activeElement).toBe(button('Complete: Subject of d1'));
    await settle(() => finish(Response.json({ delegated: onWire('in-progress') })));
    await click(button('Complete: Subject of d1'));
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(document.activeElement).toBe(button('Start: Subject of d2'));
    await settle(() => finish(Response.json({ delegated: onWire('done') })));
    expect(sent).toEqual([
      ['/api/delegated/d1/status', { status: 'in-progress' }],
      ['/api/delegated/d1/status', { status: 'done' }],
    ]);
    expect(count()).toBe('1');
  });

  it('puts a refused step back, says why and offers to try again [ERR-47]', async () => {
    answer = () => Response.json({ error: 'Not yours' }, { status: 403 });
    await show([buildDelegated('d1')]);
    await click(button('Complete: Subject of d1'));
    await vi.waitFor(() => expect(told).toHaveLength(1));
    await settle();
    expect(count()).toBe('1');
    expect(rows()[0]?.textContent).toContain('Asked');
    expect(told[0]).toMatchObject({
      title: 'Failed to update delegated email',
      detail: 'Not yours',
      action: { label: 'Retry' },
    });
    expect(log).toHaveBeenCalledTimes(1);
    answer = (status) => Response.json({ delegated: onWire(status) });
    await settle(() => told[0]?.action?.run());
    await vi.waitFor(() => expect(count()).toBe('0'));
  });

  it('changes nothing offline, and says why', async () => {
    await show([buildDelegated('d1')], 'You are offline.');
    const start = button('Start: Subject of d1');
    expect([start.getAttribute('aria-disabled'), start.title]).toEqual([
      'true',
      'You are offline.',
    ]);
    await click(start);
    expect(sent).toEqual([]);
  });
});
