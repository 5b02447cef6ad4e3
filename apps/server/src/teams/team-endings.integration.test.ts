import { type Client, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#db/database.ts';
import { createTeamActs } from './fixtures/team-acts.ts';

describeOnEngines('a team', (engine) => {
  let stack: Stack;
  let ids: Readonly<Record<'alice' | 'bob' | 'carol' | 'dan', string>>;
  const { makeTeam, bring, teamIdsOf } = createTeamActs(() => stack.clock.advance({ minutes: 1 }));
  beforeAll(async () => {
    stack = await startStack({ engine });
    const idOf = async (client: Client) => (await client.get('/api/profile')).body.user.id;
    ids = {
      alice: await idOf(stack.alice),
      bob: await idOf(stack.bob),
      carol: await idOf(stack.carol),
      dan: await idOf(stack.dan),
    };
  });
  afterAll(() => stack.close());

  describe('when somebody goes', () => {
    it.each([
      ['a member leaves', 'bob'],
      ['the owner removes him', 'alice'],
    ] as const)(
      '%s: an ex-member sees nothing of it, delegations stay [PLUS-37]',
      async (_how, by) => {
        const teamId = await makeTeam(stack.alice, 'Short lived');
        await bring(teamId, stack.alice, stack.bob, PEOPLE.bob.email);
        const handed = await stack.alice.post('/api/delegate', {
          email_id: `message-${by}`,
          subject: 'Slides',
          assigned_to: ids.bob,
        });
        expect(handed.status).toBe(201);
        const gone = await stack[by].delete(`/api/teams/${teamId}/members/${ids.bob}`);
        expect(gone.status).toBe(200);

        expect(await teamIdsOf(stack.bob)).not.toContain(teamId);
        for (const answer of [
          await stack.bob.get(`/api/teams/${teamId}/members`),
          await stack.bob.post(`/api/teams/${teamId}/invite`, { email: 'eve@people.example' }),
          await stack.bob.delete(`/api/teams/${teamId}/members/${ids.bob}`),
          await stack.bob.delete(`/api/teams/${teamId}`),
        ])
          expect([answer.status, answer.body.error]).toEqual([404, 'Team not found']);

        const { id } = handed.body.delegated;
        const listed = (await stack.bob.get(`/api/delegated/${ids.bob}`)).body;
        expect(listed.map((one: { id: string }) => one.id)).toContain(id);
        const done = await stack.bob.put(`/api/delegated/${id}/status`, { status: 'done' });
        expect(done.status).toBe(200);
        await stack.alice.delete(`/api/teams/${teamId}`);
      },
    );

    it.each([
      ['the owner removes him', 'alice'],
      ['he leaves', 'bob'],
    ] as const)('and %s: nobody comes in by an invite of his', async (_how, by) => {
      const teamId = await makeTeam(stack.alice, 'Closed');
      await bring(teamId, stack.alice, stack.bob, PEOPLE.bob.email);
      await stack.bob.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.carol.email });
      await stack.alice.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.dan.email });
      const [ofBob] = (await stack.carol.get('/api/invites')).body;
      await stack[by].delete(`/api/teams/${teamId}/members/${ids.bob}`);
      expect((await stack.carol.get('/api/invites')).body).toEqual([]);
      expect((await stack.carol.post(`/api/invites/${ofBob.id}/accept`)).status).toBe(404);
      expect((await stack.dan.get('/api/invites')).body).toHaveLength(1);
      await stack.alice.delete(`/api/teams/${teamId}`);
    });

    it('the invite by which he came does not bring him back [PLUS-37]', async () => {
      const teamId = await makeTeam(stack.alice);
      await stack.alice.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.carol.email });
      const [invite] = (await stack.carol.get('/api/invites')).body;
      await stack.carol.post(`/api/invites/${invite.id}/accept`);
      await stack.alice.delete(`/api/teams/${teamId}/members/${ids.carol}`);
      const again = await stack.carol.post(`/api/invites/${invite.id}/accept`);
      expect([again.status, again.body.code]).toEqual([409, 'already_answered']);
      expect(await teamIdsOf(stack.carol)).not.toContain(teamId);
      await bring(teamId, stack.alice, stack.carol, PEOPLE.carol.email);
      expect(await teamIdsOf(stack.carol)).toContain(teamId);
      await stack.alice.delete(`/api/teams/${teamId}`);
    });
  });

  it('takes memberships and open invites along when it is deleted [API-09]', async () => {
    const teamId = await makeTeam(stack.alice, 'Doomed');
    await bring(teamId, stack.alice, stack.bob, PEOPLE.bob.email);
    await stack.alice.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.carol.email });
    const [invite] = (await stack.carol.get('/api/invites')).body;
    expect((await stack.alice.delete(`/api/teams/${teamId}`)).status).toBe(200);
    expect(await teamIdsOf(stack.alice)).not.toContain(teamId);
    expect(await teamIdsOf(stack.bob)).not.toContain(teamId);
    expect((await stack.carol.get('/api/invites')).body).toEqual([]);
    const late = await stack.carol.post(`/api/invites/${invite.id}/accept`);
    expect([late.status, late.body.error]).toEqual([404, 'Invite not found']);
    expect((await stack.alice.delete(`/api/teams/${teamId}`)).status).toBe(404);
  });

  it('ends whole when it is deleted while people are invited and come in', async () => {
    const teamId = await makeTeam(stack.alice, 'Busy');
    await bring(teamId, stack.alice, stack.bob, PEOPLE.bob.email);
    await stack.alice.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.carol.email });
    const [invite] = (await stack.carol.get('/api/invites')).body;
    const answers = await Promise.all([
      stack.bob.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.dan.email }),
      stack.alice.delete(`/api/teams/${teamId}`),
      stack.carol.post(`/api/invites/${invite.id}/accept`),
      stack.bob.delete(`/api/teams/${teamId}/members/${ids.bob}`),
    ]);
    expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([]);
    expect(answers[1]?.status).toBe(200);
    for (const client of [stack.alice, stack.bob, stack.carol])
      expect(await teamIdsOf(client)).not.toContain(teamId);
    expect((await stack.dan.get('/api/invites')).body).toEqual([]);
  });

  describe('when an account is deleted', () => {
    const register = async (name: string) => {
      const client = stack.anybody();
      const person = {
        username: name,
        email: `${name}@people.example`,
        password: 'a long password',
        first_name: name,
        last_name: 'Gone',
      };
      const { user } = (await client.post('/api/register', person)).body;
      const leave = () => client.delete('/api/profile', { password: person.password });
      return { client, id: user.id as UserId, email: person.email, leave };
    };

    it('own teams pass to the member of longest standing, or vanish', async () => {
      const owner = await register('olga');
      const alone = await makeTeam(owner.client, 'Alone');
      const shared = await makeTeam(owner.client, 'Shared');
      await bring(shared, owner.client, stack.bob, PEOPLE.bob.email);
      await bring(shared, owner.client, stack.carol, PEOPLE.carol.email);
      await owner.client.post(`/api/teams/${shared}/invite`, { email: PEOPLE.dan.email });
      expect((await owner.leave()).status).toBe(200);

      const [team] = (await stack.carol.get('/api/user/teams')).body;
      expect(team).toMatchObject({
        id: shared,
        created_by: ids.bob,
        creator_name: 'Bob Baker',
        member_count: 2,
      });
      expect(team.users.map(({ role }: { role: string }) => role)).toEqual(['owner', 'member']);
      // Nobody is left who invites him.
      expect((await stack.dan.get('/api/invites')).body).toEqual([]);
      expect((await stack.bob.delete(`/api/teams/${shared}`)).status).toBe(200);
      expect((await stack.alice.get(`/api/teams/${alone}/members`)).status).toBe(404);
      expect(await stack.dumpText()).not.toContain(owner.id);
    });

    it('a team ends in good hands when its owner and his heir go at once', async () => {
      const owner = await register('otto');
      const heir = await register('hanna');
      const teamId = await makeTeam(owner.client, 'Passed on');
      await bring(teamId, owner.client, heir.client, heir.email);
      await bring(teamId, owner.client, stack.carol, PEOPLE.carol.email);
      const { db, sharing } = stack.context;
      const end = (userId: UserId, meanwhile: () => Promise<unknown>) =>
        db.asSystem(async (tx) => {
          await sharing.forgetUser(tx, userId);
          await meanwhile();
          await tx.execute(sql`delete from users where id = ${userId}`);
        });
      let isLocked = () => {};
      const locked = new Promise<void>((resolve) => {
        isLocked = resolve;
      });
      const first = end(owner.id, async () => {
        isLocked();
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      await locked;
      await Promise.all([first, end(heir.id, async () => undefined)]);
      const [team] = (await stack.carol.get('/api/user/teams')).body;
      expect(team).toMatchObject({ id: teamId, created_by: ids.carol, member_count: 1 });
      await stack.carol.delete(`/api/teams/${teamId}`);
    });

    it('what he handed on goes with his mail, what he got stays with its delegator', async () => {
      const leaver = await register('lena');
      const teamId = await makeTeam(stack.alice, 'Hand over');
      await bring(teamId, stack.alice, leaver.client, leaver.email);
      const hand = (from: Client, to: string) =>
        from.post('/api/delegate', { email_id: 'm1', subject: 'Papers', assigned_to: to });
      expect((await hand(leaver.client, ids.alice)).status).toBe(201);
      const got = (await hand(stack.alice, leaver.id)).body.delegated;
      expect((await leaver.leave()).status).toBe(200);
      const toAlice = (await stack.alice.get(`/api/delegated/${ids.alice}`)).body;
      expect(toAlice).toEqual([]);
      const byAlice = (await stack.alice.get(`/api/delegated/${ids.alice}?by=me`)).body;
      expect(byAlice.find((one: { id: string }) => one.id === got.id)).toMatchObject({
        assigned_to: '',
        assigned_to_name: 'Former user',
        subject: 'Papers',
      });
      expect(await stack.dumpText()).not.toContain(leaver.id);
      await stack.alice.delete(`/api/teams/${teamId}`);
    });
  });
});
