// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LINKED_USER, renderWithMailbox } from '#components/mailbox-testing.tsx';
import { byRole, cleanUp, click, settle } from '#components/testing.tsx';
import { sortByMe } from '#features/delegation/by-me-state.ts';
import { buildDelegated } from '#features/delegation/delegated-testing.ts';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
import { type Notice, onNotice } from '#lib/notices.ts';
import { DelegatedRail } from './delegated-rail.tsx';

const NOW = new Date('2026-05-06T09:10:00Z');
const mine = (id: string, over: Partial<DelegatedEmail> = {}) =>
  buildDelegated(id, { emailId: `m-${id}`, assignedTo: 'Ben Carver', assignedToId: 'u2', ...over });

let sent: [string, unknown][] = [];
let told: Notice[] = [];
let placed: [string, string | null][] = [];
let stop: () => unknown = () => undefined;

beforeEach(() => {
  [sent, told, placed] = [[], [], []];
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (typeof init.body !== 'string') return Response.json({}, { status: 503 });
    sent.push([path, JSON.parse(init.body)]);
    const delegated = {
      ...{ id: 'd1', sender: '', subject: '', snippet: '', reason: '', quadrant: 'do' },
      ...{ status: 'pending', created_at: '2026-05-06T08:00:00Z', delegated_by: 'u1' },
      ...{ delegated_by_name: 'Dana', assigned_to: 'u2', assigned_to_name: 'Ben Carver' },
    };
    return Response.json({ delegated, mail: null });
  });
});

afterEach(() => {
  stop();
  cleanUp();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function show(items: readonly DelegatedEmail[], isListed = true) {
  renderWithMailbox(
    <DelegatedRail
      provider="outlook"
      blockedBy={undefined}
      placeOf={() => (isListed ? 'delegate' : undefined)}
      onPlace={(id, quadrant) => placed.push([id, quadrant])}
    />,
    { seed: (client) => client.setQueryData(delegatedKeys.byMe(LINKED_USER.id), items) },
  );
  await settle();
}

it('what presses stands first; what is settled is gone [FIX-29]', () => {
  const items = [
    mine('asked'),
    mine('accepted', { status: 'in-progress', dueAt: '2026-05-08T15:00:00Z' }),
    mine('closed', { status: 'done', ended: 'closed' }),
    mine('done', { status: 'done', dueAt: '2026-05-01T15:00:00Z' }),
    mine('declined', { status: 'declined' }),
    mine('late', { dueAt: '2026-05-06T09:00:00Z' }),
  ];
  expect(sortByMe(items, NOW).map(({ item, state }) => [item.id, state])).toEqual([
    ['late', 'overdue'],
    ['declined', 'declined'],
    ['done', 'answered'],
    ['accepted', 'accepted'],
    ['asked', 'asked'],
  ]);
});

it('shows status, due day, last change and what was answered last [FIX-29]', async () => {
  const notes = [{ by: 'assignee', text: 'Booked option B', at: '2026-05-06T08:30:00Z' }] as const;
  await show([mine('d1', { status: 'in-progress', dueAt: '2031-05-08T15:00:00Z', notes })]);
  const text = byRole('region', 'Delegated by me').textContent;
  for (const words of ['Accepted', 'Ben Carver', 'Due ', 'accepted ', '“Booked option B”'])
    expect(text).toContain(words);
});

it('a reminder is a draft until it is sent [FIX-29]', async () => {
  await show([mine('d1')]);
  await click(byRole('button', 'Remind: Subject of d1'));
  const draft = byRole('textbox', 'Reminder') as HTMLTextAreaElement;
  expect(draft.value).toContain('Hello Ben,');
  expect(sent).toEqual([]);
  await click(byRole('button', 'Send reminder'));
  await vi.waitFor(() =>
    expect(sent).toEqual([['/api/delegated/d1/notes', { text: draft.value }]]),
  );
  expect(told.at(-1)?.title).toBe('Reminder sent to Ben Carver');
});

it('taking back asks once, returns the email, and is undone [FIX-29]', async () => {
  await show([mine('d1')]);
  await click(byRole('button', 'Take back: Subject of d1'));
  expect(sent).toEqual([]);
  await click(byRole('radio', 'Do'));
  await click(byRole('button', 'Take back'));
  await vi.waitFor(() => expect(placed).toEqual([['m-d1', 'do']]));
  expect(sent).toEqual([['/api/delegated/d1/ending', { ended: 'taken-back' }]]);
  expect(told.at(-1)).toMatchObject({ action: { label: 'Undo' } });
  told.at(-1)?.action?.run();
  await vi.waitFor(() => expect(placed.at(-1)).toEqual(['m-d1', 'delegate']));
  expect(sent.at(-1)).toEqual(['/api/delegated/d1/ending', { ended: null }]);
});

it('works when the email has left the inbox [FIX-29]', async () => {
  await show([mine('d1')], false);
  await click(byRole('button', 'Take back: Subject of d1'));
  await click(byRole('button', 'Take back'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(placed).toEqual([]);
  cleanUp();
  await show([mine('d2', { note: 'By Friday', text: 'All of it' })], false);
  await click(byRole('button', 'Reassign: Subject of d2'));
  expect((byRole('textbox', /Note/) as HTMLTextAreaElement).value).toBe('By Friday');
});
