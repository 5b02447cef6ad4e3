import { type Client, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { readEvent } from '#events/user-event.ts';

const invitesOf = async (client: Client) => (await client.get('/api/invites')).body;
const makeTeam = async (owner: Client, name = 'Design'): Promise<string> =>
  (await owner.post('/api/teams', { name })).body.team.id;

describeOnEngines('invites', (engine) => {
  let stack: Stack;
  let teamId: string;
  beforeAll(async () => {
    stack = await startStack({ engine });
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    teamId = await makeTeam(stack.alice);
    stack.clock.advance({ minutes: 1 });
  });
  afterEach(() => stack.alice.delete(`/api/teams/${teamId}`));
  const invite = (email: unknown, by = stack.alice) =>
    by.post(`/api/teams/${teamId}/invite`, { email });

  it('reach whoever has the address, and one mail tells of it [FIX-27] [API-08] [API-10] [INVITE-02]', async () => {
    const before = stack.mailer.sent.length;
    const answer = await invite('  Bob@People.example ');
    expect([answer.status, answer.body]).toEqual([201, { message: 'Invite sent successfully!' }]);
    expect(await invitesOf(stack.bob)).toEqual([
      {
        id: expect.any(String),
        team_name: 'Design',
        invited_by_user_name: 'Alice Archer',
        created_at: stack.clock.now().toISOString(),
      },
    ]);
    expect(await invitesOf(stack.carol)).toEqual([]);
    // Somebody with an account is told by mail as well, once.
    expect(stack.mailer.sent.slice(before).map(({ to }) => to)).toEqual([PEOPLE.bob.email]);
  });

  it.each(['', 'nobody', 'a b@c.example', null])('refuse "%s" [TEAM-06]', async (email) => {
    const answer = await invite(email);
    expect([answer.status, answer.body.error]).toEqual([400, 'Please enter a valid email address']);
  });

  it('refuse a member, whatever the case of his address', async () => {
    for (const email of ['ALICE@people.example', 'alice@people.example']) {
      const answer = await invite(email);
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        409,
        'already_member',
        'Already a member of this team',
      ]);
    }
  });

  it('are renewed while they are open [API-08]', async () => {
    expect((await invite(PEOPLE.bob.email)).status).toBe(201);
    const [first] = await invitesOf(stack.bob);
    stack.clock.advance({ days: 6 });
    expect((await invite('BOB@people.example')).status).toBe(200);
    const [renewed, ...more] = await invitesOf(stack.bob);
    expect(more).toEqual([]);
    expect(renewed.id).toBe(first.id);
    expect(renewed.created_at > first.created_at).toBe(true);
  });

  it('are one, when two invite at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => invite(PEOPLE.bob.email)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(await invitesOf(stack.bob)).toHaveLength(1);
  });

  it('are accepted once, and vanish from the list [API-11] [INVITE-05]', async () => {
    await invite(PEOPLE.bob.email);
    const [{ id }] = await invitesOf(stack.bob);
    const answer = await stack.bob.post(`/api/invites/${id}/accept`);
    expect(answer.status).toBe(200);
    expect(answer.body.team).toMatchObject({ id: teamId, member_count: 2 });
    expect(answer.body.team.users[1]).toMatchObject({ username: 'bob', role: 'member' });
    expect(await invitesOf(stack.bob)).toEqual([]);
    const again = await stack.bob.post(`/api/invites/${id}/accept`);
    expect([again.status, again.body]).toEqual([200, answer.body]);
    const declined = await stack.bob.post(`/api/invites/${id}/decline`);
    expect([declined.status, declined.body.code]).toEqual([409, 'already_answered']);
    expect((await stack.alice.get(`/api/teams/${teamId}/members`)).body).toHaveLength(2);
  });

  it('are declined once, and vanish from the list [API-12] [INVITE-05]', async () => {
    await invite(PEOPLE.bob.email);
    const [{ id }] = await invitesOf(stack.bob);
    for (let n = 0; n < 2; n += 1)
      expect((await stack.bob.post(`/api/invites/${id}/decline`)).status).toBe(200);
    expect(await invitesOf(stack.bob)).toEqual([]);
    const accepted = await stack.bob.post(`/api/invites/${id}/accept`);
    expect([accepted.status, accepted.body.code]).toEqual([409, 'already_answered']);
    expect((await stack.bob.get('/api/user/teams')).body).toEqual([]);
    expect((await invite(PEOPLE.bob.email)).status).toBe(201);
    expect(await invitesOf(stack.bob)).toHaveLength(1);
  });

  it('make one member, when they are accepted twice and declined at once', async () => {
    await invite(PEOPLE.bob.email);
    const [{ id }] = await invitesOf(stack.bob);
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    // All three have read the invite before any of them can change the team.
    const holding = stack.context.db.asSystem(async (tx) => {
      await tx.execute(sql`select from teams where id = ${teamId} for update`);
      isHeld();
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    await held;
    const answers = await Promise.all([
      stack.bob.post(`/api/invites/${id}/accept`),
      stack.bob.post(`/api/invites/${id}/accept`),
      stack.bob.post(`/api/invites/${id}/decline`),
    ]);
    await holding;
    const won = answers.map((answer) => answer.status);
    expect(['200 200 409', '409 409 200']).toContain(won.join(' '));
    const members = (await stack.alice.get(`/api/teams/${teamId}/members`)).body;
    expect(members).toHaveLength(won[0] === 200 ? 2 : 1);
  });

  it('do not exist for anybody else [API-11] [API-12]', async () => {
    await invite(PEOPLE.bob.email);
    const [{ id }] = await invitesOf(stack.bob);
    const unknown = await stack.carol.post('/api/invites/no-such-invite/accept');
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Invite not found']);
    for (const [client, act] of [
      [stack.carol, 'accept'],
      [stack.carol, 'decline'],
      [stack.alice, 'accept'],
      [stack.alice, 'decline'],
    ] as const) {
      const answer = await client.post(`/api/invites/${id}/${act}`);
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
    }
    expect(await invitesOf(stack.bob)).toHaveLength(1);
  });

  it('are for somebody signed in', async () => {
    const nobody = stack.anybody();
    for (const answer of [
      await nobody.get('/api/invites'),
      await nobody.post('/api/invites/x/accept'),
      await nobody.post('/api/invites/x/decline'),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
  });

  it('end after 30 days', async () => {
    await invite(PEOPLE.bob.email);
    const [{ id }] = await invitesOf(stack.bob);
    for (let day = 0; day < 30; day += 6) {
      stack.clock.advance({ days: 6 });
      for (const client of [stack.alice, stack.bob])
        await client.post('/api/login', {
          username: client === stack.alice ? 'alice' : 'bob',
          password: client === stack.alice ? PEOPLE.alice.password : PEOPLE.bob.password,
        });
    }
    expect(await invitesOf(stack.bob)).toEqual([]);
    expect((await stack.bob.post(`/api/invites/${id}/accept`)).status).toBe(404);
    expect(await stack.dumpText()).toContain(id);
    await stack.context.tidy();
    expect(await stack.dumpText()).not.toContain(id);
    expect((await invite(PEOPLE.bob.email)).status).toBe(201);
  });

  it('are heard of at once by whoever is invited', async () => {
    const bob = (await stack.bob.get('/api/profile')).body.user.id;
    const before = await stack.context.events.lastId(bob);
    await invite(PEOPLE.bob.email);
    const [{ id }] = await invitesOf(stack.bob);
    const rows = await stack.context.events.readAfter(bob, before);
    expect(rows === 'lost' ? rows : rows.map((row) => readEvent(row.data))).toEqual([
      { name: 'invite', id },
    ]);
  });
});
