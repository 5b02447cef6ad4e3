// @vitest-environment happy-dom
import { type Goal, setUpContract } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, fill, render, settle } from '#components/testing.tsx';
import { listCommands } from '#lib/commands.ts';
import { type Notice, onNotice } from '#lib/notices.ts';
import { buildGoal } from './goal-testing.ts';
import { GoalsTab } from './goals-tab.tsx';

setUpContract();

const STATS = {
  total: 2,
  by_status: { pending: 1, in_progress: 0, completed: 1, cancelled: 0 },
  by_priority: { low: 0, medium: 2, high: 0, urgent: 0 },
  ai_generated: 1,
  manual: 1,
  overdue: 0,
  no_due_date: 2,
  completion_rate: 0.5,
};

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}

let asked: Asked[] = [];
let answers: Record<string, () => { status?: number; body: unknown }> = {};
let told: Notice[] = [];
let stop: () => unknown = () => undefined;

beforeEach(() => {
  asked = [];
  told = [];
  answers = {
    'GET /get-smart-goals': () => ({
      body: {
        goals: [
          buildGoal({ id: 'open', title: 'Agree terms', owner: 'Dana Whitfield', relevant: ' ' }),
          buildGoal({ id: 'done', title: 'Settle agenda', status: 'completed' }),
        ],
      },
    }),
    'GET /smart-goals/stats': () => ({ body: { stats: STATS } }),
    'GET /api/user/teams': () => ({ body: [] }),
  };
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname;
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ method: init.method ?? '', path, body, key: headers.get('idempotency-key') });
    const answer = answers[`${init.method} ${path}`]?.() ?? { status: 404, body: {} };
    if (typeof answer.body === 'string') {
      return new Response(answer.body, { headers: { 'content-type': 'text/html' } });
    }
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});

afterEach(() => {
  stop();
  cleanUp();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setDefaultOptions({ queries: { retryDelay: 1 } });
  const shown = render(
    <QueryClientProvider client={client}>
      <GoalsTab />
    </QueryClientProvider>,
  );
  await vi.waitFor(async () => {
    await settle();
    expect(asked.length).toBeGreaterThan(1);
  });
  await settle(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return shown;
}

const text = () => document.body.textContent ?? '';

describe('the Smart tab', () => {
  it('shows goals as cards under filters, the completed ones only when asked for [GOAL-01, GOAL-09, GOAL-11, GOAL-25]', async () => {
    await show();
    expect(byRole('heading', 'SMART Goals')).toBeTruthy();
    const card = byRole('article', 'Agree terms');
    expect(card.textContent).toContain('Dana Whi...');
    expect(card.textContent).toContain('No due date');
    expect(card.textContent).toContain('Pending');
    expect(card.textContent).toContain('Medium');
    expect(byRole('img', '4 of 5 SMART sections filled')).toBeTruthy();
    expect(text()).toContain('1 of 2 completed');
    expect(allByRole('article', 'Settle agenda')).toHaveLength(0);
    await choose('Status', 'completed');
    expect(byRole('article', 'Settle agenda').textContent).toContain('Completed');
    expect(allByRole('button', 'Complete Settle agenda')).toHaveLength(0);
  });

  it('keeps its filters in this tab, and says when no goal matches and when there is none [GOAL-02, GOAL-03]', async () => {
    const first = await show();
    await choose('Priority', 'urgent');
    expect(text()).toContain('No goals match the current filter.');
    first.unmount();
    // As after a reload: nothing but the tab's own storage knows the filter.
    const second = await show();
    expect(text()).toContain('No goals match the current filter.');
    await click(byRole('button', 'Clear filters'));
    expect(byRole('article', 'Agree terms')).toBeTruthy();
    second.unmount();
    answers['GET /get-smart-goals'] = () => ({ body: { goals: [] } });
    await show();
    expect(text()).toContain('No SMART goals created yet.');
  });

  it('completes at once, and puts the goal back with the reason when refused [GOAL-15, GOAL-16, GOAL-26, ERR-44]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answers['PUT /smart-goals/open'] = () => ({ status: 502, body: {} });
    await show();
    // The list cannot be read anew either: what brings the goal back is the page itself.
    answers['GET /get-smart-goals'] = () => ({ status: 502, body: {} });
    await click(byRole('button', 'Complete Agree terms'));
    await vi.waitFor(() => expect(told).not.toHaveLength(0));
    await settle();
    expect(told.find(({ title }) => title === 'Failed to save SMART goal')).toMatchObject({
      kind: 'error',
      detail: 'API request failed with status 502',
    });
    expect(log).toHaveBeenCalled();
    expect(byRole('article', 'Agree terms')).toBeTruthy();

    answers['PUT /smart-goals/open'] = () => ({ body: { data: buildGoal({ id: 'open' }) } });
    answers['GET /get-smart-goals'] = () => ({
      body: { goals: [buildGoal({ id: 'open', title: 'Agree terms', status: 'completed' })] },
    });
    await click(byRole('button', 'Complete Agree terms'));
    await vi.waitFor(() => expect(told.at(-1)?.title).toBe('Goal completed'));
    expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      status: 'completed',
    });
    expect(told.at(-1)?.kind).toBe('undoable');
    expect(allByRole('article', 'Agree terms')).toHaveLength(0);
  });

  it('offers its filters as commands too [PLUS-24]', async () => {
    await show();
    const run = (label: string) =>
      settle(() =>
        listCommands()
          .find((command) => command.label === label)
          ?.run(),
      );
    await run('Show goals: Completed');
    expect(allByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
      'Settle agenda',
    ]);
    await run('Clear goal filters');
    expect(byRole('article', 'Agree terms')).toBeTruthy();
    expect(listCommands().some(({ label }) => label === 'Clear goal filters')).toBe(false);
  });

  it('shows and logs why goals could not be loaded, and loads them on Retry [ERR-45, ERR-47]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const list = answers['GET /get-smart-goals'];
    answers['GET /get-smart-goals'] = () => ({ body: '<!doctype html>' });
    await show();
    await vi.waitFor(() => expect(byRole('alert').textContent).toContain('Invalid JSON response'));
    expect(log).toHaveBeenCalledWith('Loading goals failed', expect.anything());
    expect(told[0]).toMatchObject({
      kind: 'error',
      title: 'Failed to load SMART goals',
      detail: 'Invalid JSON response',
    });
    if (list) answers['GET /get-smart-goals'] = list;
    await click(byRole('button', 'Retry'));
    await vi.waitFor(() => expect(byRole('article', 'Agree terms')).toBeTruthy());
  });

  it('opens a goal with the texts that it has [GOAL-12, GOAL-13]', async () => {
    await show();
    await click(byRole('button', 'Open Agree terms'));
    const dialog = byRole('dialog');
    for (const words of ['Agree terms', 'Dana Whitfield', 'Specific', 'Time-bound', 'Pending']) {
      expect(dialog.textContent).toContain(words);
    }
    expect(dialog.textContent).not.toContain('Relevant');
    expect(byRole('button', 'Complete')).toBeTruthy();
  });
});

describe('what is done to a goal', () => {
  const stored = (over: Partial<Goal> = {}) =>
    buildGoal({ id: 'open', title: 'Agree terms', ...over });
  const list = (...goals: Goal[]) => {
    answers['GET /get-smart-goals'] = () => ({ body: { goals } });
  };
  const menu = async (item: string) => {
    await openMenu(byRole('button', 'More for Agree terms'));
    await click(byRole('menuitem', item));
  };
  const changes = () => asked.filter(({ method }) => method !== 'GET').slice(-1)[0];
  const shownTitle = () => told.at(-1)?.title;
  const undo = () => settle(() => told.at(-1)?.action?.run());

  it.each([
    ['pending', 'Start', 'in_progress', 'Goal started'],
    ['in_progress', 'Complete', 'completed', 'Goal completed'],
    ['completed', 'Reopen', 'pending', 'Goal reopened'],
    ['cancelled', 'Reopen', 'pending', 'Goal reopened'],
    ['cancelled', 'Complete', 'completed', 'Goal completed'],
  ] as const)(
    '%s, by %s, is %s, and Undo takes it back [FIX-32]',
    async (from, step, to, title) => {
      list(stored({ status: from }));
      answers['PUT /smart-goals/open'] = () => ({ body: { data: stored() } });
      sessionStorage.clear();
      await show();
      if (from === 'completed') await choose('Status', 'completed');
      list(stored({ status: to }));
      await click(byRole('button', `${step} Agree terms`));
      await vi.waitFor(() => expect(shownTitle()).toBe(title));
      expect(changes()?.body).toEqual({ status: to });
      list(stored({ status: from }));
      await undo();
      await vi.waitFor(() => expect(shownTitle()).toMatch(/^Goal set back to /));
      expect(changes()?.body).toEqual({ status: from });
      expect(told.at(-1)?.action?.label).toBe('Redo');
    },
  );

  it('is called off and deleted from its menu; Undo brings it back [FIX-32]', async () => {
    list(stored(), stored({ id: 'next', title: 'Next one' }));
    answers['PUT /smart-goals/open'] = () => ({ body: { data: stored() } });
    answers['DELETE /smart-goals/open'] = () => ({ body: { message: 'Goal deleted' } });
    answers['POST /smart-goals/open/restore'] = () => ({ body: { data: stored() } });
    await show();
    await menu('Cancel goal');
    await vi.waitFor(() => expect(shownTitle()).toBe('Goal cancelled'));
    expect(changes()?.body).toEqual({ status: 'cancelled' });

    list(stored({ id: 'next', title: 'Next one' }));
    await menu('Delete');
    await vi.waitFor(() => expect(shownTitle()).toBe('Goal deleted'));
    await settle();
    expect(allByRole('article', 'Agree terms')).toHaveLength(0);
    // The card that took its place has the focus.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Next one');
    list(stored(), stored({ id: 'next', title: 'Next one' }));
    await undo();
    await vi.waitFor(() => expect(shownTitle()).toBe('Goal brought back'));
    expect(changes()?.path).toBe('/smart-goals/open/restore');
    await vi.waitFor(() => expect(allByRole('article', 'Agree terms')).toHaveLength(1));
  });

  it('comes back when it could not be deleted, with the reason and Retry [FIX-32]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answers['DELETE /smart-goals/open'] = () => ({ status: 503, body: { error: 'Not just now' } });
    await show();
    answers['GET /get-smart-goals'] = () => ({ status: 502, body: {} });
    await menu('Delete');
    const failure = () => told.find(({ title }) => title === 'Failed to delete SMART goal');
    await vi.waitFor(() => expect(failure()).toMatchObject({ detail: 'Not just now' }));
    expect(failure()?.action?.label).toBe('Retry');
    expect(byRole('article', 'Agree terms')).toBeTruthy();
  });

  it('is edited in the form that makes goals: only the changes are saved, and Undo sends what was [FIX-32]', async () => {
    list(stored({ owner: 'Dana Whitfield' }));
    answers['PUT /smart-goals/open'] = () => ({ body: { data: stored() } });
    await show();
    await menu('Edit');
    const title = () => byRole('textbox', 'Title') as HTMLInputElement;
    expect(title().value).toBe('Agree terms');
    expect((byRole('textbox', /^Owner/) as HTMLInputElement).value).toBe('Dana Whitfield');
    await fill(title(), ' ');
    await click(byRole('button', 'Save Goal'));
    expect(byRole('alertdialog').textContent).toContain('Title');
    await click(byRole('button', 'OK'));
    await fill(title(), 'Agree the terms');
    await fill(byRole('textbox', /^Owner/), '');
    list(stored({ title: 'Agree the terms' }));
    await click(byRole('button', 'Save Goal'));
    await vi.waitFor(() => expect(shownTitle()).toBe('SMART goal saved'));
    expect(changes()?.body).toEqual({ title: 'Agree the terms', owner: null });
    await settle();
    expect(allByRole('dialog')).toHaveLength(0);
    await undo();
    await vi.waitFor(() => expect(shownTitle()).toBe('Goal set back to what it was'));
    expect(changes()?.body).toEqual({ title: 'Agree terms', owner: 'Dana Whitfield' });
  });

  it('keeps what was typed when saving fails or the form is closed, until it is discarded [FIX-32]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answers['PUT /smart-goals/open'] = () => ({
      status: 404,
      body: { error: 'Goal not found', code: 'not_found' },
    });
    list(stored());
    await show();
    await menu('Edit');
    const title = () => byRole('textbox', 'Title') as HTMLInputElement;
    await fill(title(), 'Agree the terms');
    await click(byRole('button', 'Save Goal'));
    await vi.waitFor(() => expect(text()).toContain('deleted in another tab or on another device'));
    expect(title().value).toBe('Agree the terms');
    await click(byRole('button', 'Close'));
    await menu('Edit');
    expect(text()).toContain('You changed this before and have not saved it yet.');
    expect(title().value).toBe('Agree the terms');
    await click(byRole('button', 'Discard'));
    await menu('Edit');
    expect(title().value).toBe('Agree terms');
  });
});

describe('a new goal', () => {
  const texts = ['Title', /^Specific/, /^Measurable/, /^Achievable/, /^Relevant/, /^Time-bound/];

  it('names what is missing, and keeps what was typed when it is closed [GOAL-20, GOAL-21]', async () => {
    await show();
    await click(byRole('button', /^New SMART Goal/));
    await fill(byRole('textbox', 'Title'), 'Cut the damage');
    await click(byRole('button', 'Create SMART Goal'));
    const alert = byRole('alertdialog');
    expect(alert.textContent).toContain('Please fill in all required fields');
    expect([...alert.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Specific',
      'Measurable',
      'Achievable',
      'Relevant',
      'Time-bound',
    ]);
    await click(byRole('button', 'OK'));
    const options = [
      ...(allByRole('combobox', 'Priority').at(-1)?.querySelectorAll('option') ?? []),
    ];
    expect(options.map(({ value }) => value)).toEqual(['low', 'medium', 'high', 'urgent']);
    await click(byRole('button', 'Cancel'));
    await click(byRole('button', /^New SMART Goal/));
    expect((byRole('textbox', 'Title') as HTMLInputElement).value).toBe('Cut the damage');
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is stored with one key however often it is tried, and then the form begins anew [GOAL-14, GOAL-22, PLUS-21]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await show();
    await click(byRole('button', /^New SMART Goal/));
    for (const name of texts) await fill(byRole('textbox', name), ' words ');
    answers['POST /smart-goals'] = () => ({ status: 503, body: { error: 'Not just now' } });
    await click(byRole('button', 'Create SMART Goal'));
    await vi.waitFor(() => expect(text()).toContain('Not just now'));
    expect(told).toMatchObject([{ title: 'Failed to save SMART goal', detail: 'Not just now' }]);
    told = [];
    answers['POST /smart-goals'] = () => ({ status: 201, body: { data: buildGoal() } });
    await click(byRole('button', 'Create SMART Goal'));
    await vi.waitFor(() => expect(told).toHaveLength(1));
    await settle();
    const posts = asked.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(2);
    expect(posts[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(posts[1]?.key).toBe(posts[0]?.key);
    expect(posts[1]?.body).toMatchObject({ title: 'words', owner: null, due_date: null });
    expect(allByRole('dialog')).toHaveLength(0);
    await click(byRole('button', /^New SMART Goal/));
    expect((byRole('textbox', 'Title') as HTMLInputElement).value).toBe('');
  });
});

async function openMenu(trigger: HTMLElement): Promise<void> {
  await settle(() => {
    trigger.focus();
    trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await settle();
}

async function choose(label: string, value: string): Promise<void> {
  const select = byRole('combobox', label) as HTMLSelectElement;
  await settle(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
