import { connectBundled, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Whose rows a statement is about, in what several people share; these run under the system's role. */
const FIRST_WALL =
  /"(?:delegations"\."(?:assigned_to|delegated_by)|team_members"\."user_id|invites"\."(address_mac))" = (\$\d+)/g;

/** What is shared has no row security: it is read for two people at once. Its second wall is each row's own word. */
describe('what people share, when queries forget to ask whose it is', () => {
  let stack: Stack;
  let isOff = false;
  let stripped = 0;
  let teamId: string;
  let delegatedId: string;
  let inviteId: string;

  beforeAll(async () => {
    stack = await startStack({
      engine: 'pglite',
      rewriteSql: (text) =>
        isOff
          ? text.replaceAll(FIRST_WALL, (_all, mac: string | undefined, parameter: string) => {
              stripped += 1;
              return `(${parameter}::${mac ? 'bytea' : 'text'} is not null)`;
            })
          : text,
    });
    await connectBundled(stack.alice);
    teamId = (await stack.alice.post('/api/teams', { name: 'Zirkon' })).body.team.id;
    await stack.alice.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.carol.email });
    inviteId = (await stack.carol.get('/api/invites')).body[0].id;
    const handed = await stack.alice.post('/api/delegate-by-email', {
      ...{ email: PEOPLE.bob.email, email_id: 'message', subject: 'zirkonsubject' },
    });
    delegatedId = handed.body.id;
    isOff = true;
  });
  afterAll(() => stack.close());

  it('a stranger sees, changes and joins nothing', async () => {
    const { dan } = stack;
    isOff = false;
    const { id } = (await dan.get('/api/profile')).body.user;
    isOff = true;
    const before = stripped;
    for (const path of [`/api/delegated/${id}`, `/api/delegated/${id}?by=me`, '/api/invites'])
      expect([path, (await dan.get(path)).body]).toEqual([path, []]);
    expect((await dan.get('/api/user/teams')).text).not.toContain('Zirkon');
    const refused = [
      await dan.put(`/api/delegated/${delegatedId}/status`, { status: 'done' }),
      await dan.get(`/api/teams/${teamId}/members`),
      await dan.post(`/api/teams/${teamId}/invite`, { email: 'eve@people.example' }),
      await dan.delete(`/api/teams/${teamId}`),
      await dan.post(`/api/invites/${inviteId}/accept`),
      await dan.post(`/api/invites/${inviteId}/decline`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    // Each of them met a query whose filter was gone.
    expect(stripped - before).toBeGreaterThanOrEqual(refused.length + 3);
  });

  it('and those whose it is see theirs', async () => {
    const { id } = (await stack.bob.get('/api/profile')).body.user;
    expect((await stack.bob.get(`/api/delegated/${id}`)).body).toMatchObject([{ id: delegatedId }]);
    expect((await stack.carol.get('/api/invites')).body).toMatchObject([{ id: inviteId }]);
    expect((await stack.alice.get('/api/user/teams')).text).toContain('Zirkon');
  });
});
