import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scriptedApi } from './remote/scripted-api.ts';

/** D-119: what a provider calls erasing. The suite and the tests may name it. */
const ERASING: readonly (readonly [string, RegExp])[] = [
  ['Gmail batchDelete', /batch_?delete/i],
  ['Graph permanentDelete', /permanent_?delete/i],
  ['an HTTP DELETE', /method\s*:\s*['"`]delete['"`]/i],
  [
    'a delete call of a client',
    /\b(http|client|api|ky|gmail|graph|request|messages?|threads?)\s*\??\.\s*(delete|remove)\s*\(/i,
  ],
  ['DELETE in a batch line', /['"`]\s*DELETE(\s+\/|['"`])/],
  ['SQL that erases', /\bdelete\s+from\b|\btruncate\s+table\b/i],
];

/** The lines that remove events, to-do items and subscriptions: the request layer checks the path at run time. */
const REMOVING: Readonly<Record<string, readonly string[]>> = {
  'remote/remote-api.ts': [
    "if (request.method === 'DELETE') checkRemovable('path' in request ? request.path : '');",
    "const removal = { method: 'DELETE', safe: true, removes: true, isAnswer: isDone } as const;",
    "RemoteTarget & { readonly method?: RemoteRequest['method'] | 'DELETE'; readonly removes?: true };",
  ],
};

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
}

function readSource(file: string): string {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const allowed = REMOVING[file] ?? [];
  return text
    .split('\n')
    .filter((line) => !allowed.includes(line.trim()))
    .join('\n');
}

function erasingIn(text: string): string[] {
  return ERASING.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

describe('nothing may erase mail', () => {
  it('no source of this package holds a call that erases [PLUS-19]', () => {
    const files = sourcesIn(import.meta.dirname);
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      erasingIn(readSource(file)).map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    '/me/messages/AAMk',
    '/me/mailFolders/inbox/messages/AAMk',
    '/me/mailFolders/inbox',
    '/me/events/..%2Fmessages/AAMk',
    '/me/events/../messages/AAMk',
    '/me/events/A/../../messages/AAMk',
    '/gmail/v1/users/me/messages/18c',
    '/users/me/threads/18c',
    '/users/me/drafts/r-1',
    '/me/todo/lists/L',
    '/subscriptions',
    '',
  ])('an adapter that asks to remove %s sends nothing [PLUS-19]', async (path) => {
    const { api, calls } = scriptedApi(() => new Response(null, { status: 204 }));
    await expect(api.removeOwn(path, 1)).rejects.toMatchObject({ name: 'ProviderError' });
    expect(calls).toEqual([]);
  });

  it('nor can a call smuggle the method past its type [PLUS-19]', async () => {
    const { api, calls } = scriptedApi(() => new Response(null, { status: 204 }));
    const request = { path: '/me/messages/AAMk', units: 1, method: 'DELETE' as unknown as 'GET' };
    await expect(api.empty(request)).rejects.toMatchObject({ kind: 'refused' });
    expect(calls).toEqual([]);
  });

  it.each([
    '/me/events/AAMk%3D',
    '/me/todo/lists/L/tasks/T',
    '/subscriptions/7f10',
    '/calendars/primary/events/e1?sendUpdates=all',
  ])('what the product made itself can be removed: %s', async (path) => {
    const { api, calls } = scriptedApi(() => new Response(null, { status: 204 }));
    await api.removeOwn(path, 1);
    expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
  });

  it.each([
    "gmail.post('users/me/messages/batchDelete')",
    "graph.post(path + '/permanentDelete')",
    "fetch(url, { method: 'DELETE' })",
    'client.delete(path)',
    "requests.push({ id, method: 'DELETE', url })",
    "body += 'DELETE /gmail/v1/users/me/messages/1'",
    'gmail.users.messages.delete({ id })',
  ])('the check sees %s', (line) => {
    expect(erasingIn(line)).not.toEqual([]);
  });
});
