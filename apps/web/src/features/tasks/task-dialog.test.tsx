// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, fill, render } from '#components/testing.tsx';
import { onNotice } from '#lib/notices.ts';
import { TaskDialog } from './task-dialog.tsx';

setUpContract();

const EMAIL = {
  id: 'mail-1',
  subject: 'Renewal needs your signature',
  preview: 'Only page 12 is missing.',
  quadrant: 'do',
  from: 'Marcus Oyelaran',
  time: '2026-05-06T08:00:00.000Z',
} as const;

let sent: { readonly body: Record<string, unknown>; readonly key: string | null }[] = [];
let stop: () => unknown = () => undefined;

beforeEach(() => {
  sent = [];
  stop = onNotice(() => undefined);
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    sent.push({ body, key: new Headers(init.headers).get('idempotency-key') });
    return Response.json({ error: 'Not just now' }, { status: 503 });
  });
});

afterEach(() => {
  stop();
  cleanUp();
  vi.unstubAllGlobals();
});

function show(provider: 'outlook' | 'gmail' = 'outlook') {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaskDialog
        email={EMAIL}
        provider={provider}
        now={new Date(2026, 4, 6, 15, 20)}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return onClose;
}

const valueIn = (name: string) => (byRole('textbox', name) as HTMLInputElement).value;

describe('Create Task from Email', () => {
  it('opens with the email, 24 hours ahead, with the three priorities [TASK-06, TASK-08, TASK-09]', async () => {
    show();
    expect(byRole('dialog').textContent).toContain('Create Task from Email');
    expect(byRole('dialog').textContent).toContain('Marcus Oyelaran');
    expect(valueIn('Title')).toBe(EMAIL.subject);
    expect(valueIn('Due date')).toBe('2026-05-07T15:20');
    const options = [...byRole('combobox', 'Priority').querySelectorAll('option')];
    expect(options.map(({ value }) => value)).toEqual(['low', 'medium', 'high']);
    await click(byRole('button', 'Tomorrow 09:00'));
    expect(valueIn('Due date')).toBe('2026-05-07T09:00');
  });

  it('names the required fields that are empty, and calls nobody [TASK-07]', async () => {
    show();
    await fill(byRole('textbox', 'Title'), '   ');
    await click(byRole('button', 'Create Task'));
    expect(byRole('alertdialog').textContent).toContain('Please fill in all required fields');
    expect(byRole('alertdialog').textContent).toContain('Title');
    expect(sent).toEqual([]);
  });

  it('stays open with what was typed when it fails, and tries again with the same key [TASK-11, ERR-13]', async () => {
    const onClose = show();
    await click(byRole('checkbox'));
    await click(byRole('button', 'Create Task'));
    await vi.waitFor(() => expect(byRole('button', 'Create Task').ariaBusy).not.toBe('true'));
    await click(byRole('button', 'Create Task'));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.body).toMatchObject({
      title: EMAIL.subject,
      due_date: new Date(2026, 4, 7, 15, 20).toISOString(),
      quadrant: 'do',
      sync_to_microsoft: true,
      provider: 'outlook',
    });
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('offers Microsoft To Do with Outlook only [TASK-11]', () => {
    show('gmail');
    expect(allByRole('checkbox')).toHaveLength(0);
  });
});
