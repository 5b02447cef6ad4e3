// @vitest-environment happy-dom
import { setUpContract, type Task } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, fill, render, settle } from '#components/testing.tsx';
import { forgetActs } from '#lib/acts.ts';
import { type Notice, onNotice } from '#lib/notices.ts';
import { type Session, SessionContext } from '#lib/session.tsx';
import { TaskList } from './task-list.tsx';

setUpContract();

const TASK: Task = {
  id: 'task-1',
  title: 'Sign page 12',
  description: 'In blue.',
  due_date: new Date(2026, 4, 7, 9).toISOString(),
  priority: 'medium',
  status: 'pending',
  quadrant: 'do',
  email_id: 'mail-1',
  sync_to_microsoft: true,
  provider: 'outlook',
};

let stored: Task = TASK;
let refusal: { readonly status: number; readonly body: object } | null = null;
let sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let told: Notice[] = [];
let stop: () => unknown = () => undefined;

beforeEach(() => {
  stored = TASK;
  refusal = null;
  sent = [];
  told = [];
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ tasks: [stored] });
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    sent.push({ path: new URL(address, 'http://localhost').pathname, body });
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    stored = { ...stored, ...body };
    return Response.json({ task: stored });
  });
});

afterEach(() => {
  stop();
  cleanUp();
  forgetActs();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show() {
  const session = { user: { id: 'user-1' }, confirmed: true } as unknown as Session;
  render(
    <SessionContext value={session}>
      <QueryClientProvider client={new QueryClient()}>
        <TaskList
          provider="outlook"
          now={new Date(2026, 4, 6, 15, 20)}
          blockedBy={undefined}
          senderOf={() => undefined}
        />
      </QueryClientProvider>
    </SessionContext>,
  );
  await vi.waitFor(async () => {
    await settle();
    expect(allByRole('button', 'Edit task: Sign page 12')).toHaveLength(1);
  });
}

const edit = () => click(byRole('button', 'Edit task: Sign page 12'));
const title = () => byRole('textbox', 'Title') as HTMLInputElement;
const shownTitle = () => told.at(-1)?.title;
const text = () => document.body.textContent ?? '';

async function choose(label: string, value: string): Promise<void> {
  const select = byRole('combobox', label) as HTMLSelectElement;
  await settle(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('a task of the list', () => {
  it('is edited in the form that makes tasks, and Undo sends what was [FIX-32]', async () => {
    await show();
    await edit();
    expect(byRole('dialog').textContent).toContain('Edit Task');
    expect(title().value).toBe('Sign page 12');
    expect((byRole('textbox', /^Description/) as HTMLTextAreaElement).value).toBe('In blue.');
    expect((byRole('textbox', 'Due date') as HTMLInputElement).value).toBe('2026-05-07T09:00');
    await fill(title(), 'Sign page 13');
    await choose('Status', 'in-progress');
    await click(byRole('checkbox'));
    expect(text()).toContain('Saving deletes its copy in Microsoft To Do.');
    await click(byRole('button', 'Save Task'));
    await vi.waitFor(() => expect(shownTitle()).toBe('Task saved'));
    const change = { title: 'Sign page 13', status: 'in-progress', sync_to_microsoft: false };
    expect(sent).toEqual([{ path: '/api/tasks/task-1', body: change }]);
    await settle();
    expect(allByRole('dialog')).toHaveLength(0);
    expect(text()).toContain('Sign page 13');

    await settle(() => told.at(-1)?.action?.run());
    await vi.waitFor(() => expect(shownTitle()).toBe('Task set back to what it was'));
    expect(sent.at(-1)?.body).toEqual({
      title: 'Sign page 12',
      status: 'pending',
      sync_to_microsoft: true,
    });
    expect(told.at(-1)?.action?.label).toBe('Redo');
  });

  it('keeps what was typed when it cannot be saved, and shows the former task again [FIX-32]', async () => {
    refusal = { status: 503, body: { error: 'Not just now' } };
    await show();
    await edit();
    await fill(title(), 'Sign page 13');
    await click(byRole('button', 'Save Task'));
    await vi.waitFor(() => expect(shownTitle()).toBe('Failed to save task'));
    expect(told.at(-1)?.detail).toBe('Not just now');
    expect(title().value).toBe('Sign page 13');
    await click(byRole('button', 'Close'));
    expect(allByRole('button', 'Edit task: Sign page 12')).toHaveLength(1);
    await edit();
    expect(text()).toContain('You changed this before and have not saved it yet.');
    expect(title().value).toBe('Sign page 13');
    await click(byRole('button', 'Discard'));
    await edit();
    expect(title().value).toBe('Sign page 12');
  });

  it('is completed with Undo, and tells when its copy does not follow yet [FIX-32]', async () => {
    stored = { ...TASK, sync_error: 'Microsoft To Do has not confirmed this yet.' };
    await show();
    await click(byRole('button', 'Complete: Sign page 12'));
    await vi.waitFor(() => expect(shownTitle()).toBe('Task completed!'));
    expect(told.at(-1)).toMatchObject({
      kind: 'undoable',
      detail: 'Microsoft To Do has not confirmed this yet.',
    });
    await settle(() => told.at(-1)?.action?.run());
    await vi.waitFor(() => expect(shownTitle()).toBe('Task marked as pending!'));
    expect(sent.map(({ path, body }) => [path, body.status])).toEqual([
      ['/api/tasks/task-1/status', 'completed'],
      ['/api/tasks/task-1/status', 'pending'],
    ]);
  });
});
