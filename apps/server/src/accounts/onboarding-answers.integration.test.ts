import { PRIMARY_GOALS, ROLES } from '@eisen/contract';
import { type Client, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ANSWERS = {
  role: 'Finance / Accounting',
  primary_goal: 'Save time each day',
  inbox_challenges: ['Missing important messages', `Other: ${'x'.repeat(200)}`],
};

describeOnEngines('the answers of onboarding, once there is an account', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine, people: ['alice', 'bob'] });
  });
  afterAll(() => stack.close());
  const profileOf = async (client: Client) => (await client.get('/api/profile')).body;

  it('are kept with the account and come back with every session check', async () => {
    const changed = await stack.alice.patch('/api/profile', ANSWERS);
    expect([changed.status, changed.body.user.role]).toEqual([200, ANSWERS.role]);
    const { role, ...onboarding } = ANSWERS;
    const elsewhere = stack.anybody();
    const { username, password } = PEOPLE.alice;
    await elsewhere.post('/api/login', { username, password });
    for (const client of [stack.alice, elsewhere])
      expect(await profileOf(client)).toMatchObject({ user: { role }, onboarding });
    expect(await profileOf(stack.bob)).toMatchObject({
      user: { role: 'User' },
      onboarding: { primary_goal: null, inbox_challenges: [] },
    });
  });

  it('are changed one by one; what is left out stays', async () => {
    await stack.alice.patch('/api/profile', ANSWERS);
    await stack.alice.patch('/api/profile', { primary_goal: PRIMARY_GOALS[3] });
    expect(await profileOf(stack.alice)).toMatchObject({
      user: { role: ANSWERS.role, first_name: PEOPLE.alice.first_name },
      onboarding: { primary_goal: PRIMARY_GOALS[3], inbox_challenges: ANSWERS.inbox_challenges },
    });
    await stack.alice.patch('/api/profile', { inbox_challenges: [] });
    expect((await profileOf(stack.alice)).onboarding.inbox_challenges).toEqual([]);
  });

  it.each([
    ['role', 'owner'],
    ['primary_goal', ''],
    ['primary_goal', 'x'.repeat(256)],
    ['inbox_challenges', 'Other'],
    ['inbox_challenges', Array.from({ length: 21 }, () => 'Other')],
  ])('refuses %s %j and keeps what was there', async (field, value) => {
    await stack.alice.patch('/api/profile', ANSWERS);
    const answer = await stack.alice.patch('/api/profile', { [field]: value });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    const { role, ...onboarding } = ANSWERS;
    expect(await profileOf(stack.alice)).toMatchObject({ user: { role }, onboarding });
  });

  it('grant nothing: an executive deletes no team of somebody else [ONB-08]', async () => {
    const { team } = (await stack.alice.post('/api/teams', { name: 'Planning' })).body;
    for (const role of ROLES) {
      await stack.bob.patch('/api/profile', { role });
      const { status } = await stack.bob.delete(`/api/teams/${team.id}`);
      expect({ role, status }).toEqual({ role, status: 404 });
    }
    const teams = (await stack.alice.get('/api/user/teams')).body;
    expect(teams.map(({ id }: { id: string }) => id)).toEqual([team.id]);
  });
});
