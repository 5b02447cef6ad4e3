import { ROLES } from '@eisen/contract';
import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

describeOnEngines('what a user is called', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine });
  });
  afterAll(() => stack.close());
  const profile = async () => (await stack.alice.get('/api/profile')).body.user;

  it('holds every field, also before there is a mailbox or a team [ENT-03, ENT-15]', async () => {
    const { id, ...user } = await profile();
    expect(id).toMatch(/^[\w-]{36}$/);
    expect(user).toEqual({
      ...{ username: 'alice', first_name: 'Alice', last_name: 'Archer' },
      ...{ displayName: 'Alice Archer', email: 'alice@people.example', mail: null },
      ...{ profile_picture: null, role: 'User', team: null, provider: null },
    });
    await connectBundled(stack.alice);
    const { body } = await stack.alice.get('/auth/user');
    expect(body.user).toMatchObject({ id, role: 'User', provider: 'outlook' });
    expect(body.user.mail).toContain('@');
  });

  it('takes a role label of the list and no other, which grants nothing [ENT-15]', async () => {
    const { team } = (await stack.bob.post('/api/teams', { name: 'Design' })).body;
    for (const role of ROLES) {
      expect((await stack.alice.patch('/api/profile', { role })).status).toBe(200);
      expect((await profile()).role).toBe(role);
      expect((await stack.alice.get(`/api/teams/${team.id}/members`)).status).toBe(404);
    }
    const refused = await stack.alice.patch('/api/profile', { role: 'Administrator' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['role']]);
    expect((await profile()).role).toBe(ROLES.at(-1));
  });

  it('shows the team joined first, and how many more there are [ENT-15]', async () => {
    await stack.alice.post('/api/teams', { name: 'Sales' });
    expect((await profile()).team).toBe('Sales');
    stack.clock.advance({ minutes: 1 });
    await stack.alice.post('/api/teams', { name: 'Board' });
    expect((await profile()).team).toBe('Sales +1');
  });
});
