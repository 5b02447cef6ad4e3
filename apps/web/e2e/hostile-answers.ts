import type { Page } from '@playwright/test';
import { together } from './hostile-mail.ts';

/**
 * People's texts in the server's answers: one item for each string, a few strings together in lists of one's own, and
 * all of them where there is one place only.
 *
 * @returns how many items the lists of one's own have
 */
export async function answerWithAll(page: Page, strings: readonly string[]): Promise<number> {
  const texts = (keys: readonly string[], text: string) =>
    Object.fromEntries(keys.map((key) => [key, text]));
  const goal = { owner: 'x', priority: 'high', status: 'pending', due_date: null, email_id: null };
  const goals = strings.map((text, index) => ({
    ...goal,
    ...texts(['title', 'specific', 'measurable', 'achievable', 'relevant'], text),
    ...texts(['time_bound', 'owner', 'subject'], text),
    id: `goal-${index}`,
    ai_generated: true,
    generated_by: text,
  }));
  const at = new Date(Date.now() - 60_000).toISOString();
  const teams = strings.map((text, index) => ({
    ...texts(['name', 'description', 'creator_name'], text),
    id: `team-${index}`,
    created_by: 'somebody',
    member_count: 1,
    users: [
      {
        ...texts(['first_name', 'last_name', 'username', 'email'], text),
        id: `member-${index}`,
        role: 'owner',
      },
    ],
  }));
  const invites = strings.map((text, index) => ({
    ...texts(['team_name', 'invited_by_user_name'], text),
    id: `invite-${index}`,
    created_at: at,
  }));
  const delegated = strings.map((text, index) => ({
    ...texts(['sender', 'subject', 'snippet', 'reason', 'note', 'body_text'], text),
    ...texts(['delegated_by_name', 'assigned_to_name'], text),
    id: `delegated-${index}`,
    quadrant: 'do',
    status: 'pending',
    delegated_by: 'somebody',
    assigned_to: 'me',
    created_at: at,
  }));
  const few = together(strings);
  const tasks = few.map((text, index) => ({
    ...texts(['title', 'description', 'sync_error'], text),
    ...{ id: `task-${index}`, due_date: at, priority: 'high', quadrant: 'do', email_id: null },
    ...{ status: 'pending', sync_to_microsoft: true, provider: 'outlook' },
  }));
  const entries = few.map((text, index) => ({
    ...{ id: `entry-${index}`, at, actor: 'user', kind: 'reply', count: 1, error: text },
    ...{ undone_at: null, undoable: false, redoable: false },
    emails: [{ ...texts(['subject', 'sender'], text), id: 'm', from: 'inbox', to: 'do' }],
  }));
  const learned = few.map((text, index) => ({
    ...{ key: `learned-${index}`, kind: 'sender', effect: text, since: at, times: 1 },
    ...{ quadrant: 'do', against: [] },
  }));
  const invitation = {
    to: 'team',
    invited_by: strings.join(''),
    team_name: strings.toReversed().join(''),
  };
  for (const [address, json] of [
    ['**/get-smart-goals*', { goals }],
    ['**/api/user/teams', teams],
    ['**/api/invites', invites],
    ['**/api/delegated/*', delegated],
    ['**/api/tasks', { tasks }],
    ['**/api/journal?*', { entries, next_cursor: null }],
    ['**/api/learning', { learned, corrections: 1, agreement: null }],
    ['**/api/join/*', invitation],
  ] as const)
    await page.route(address, (route) => route.fulfill({ json }));
  return few.length;
}
