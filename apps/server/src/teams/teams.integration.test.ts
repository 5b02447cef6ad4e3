import { type Client, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTeamActs } from './fixtures/team-acts.ts';

describeOnEngines('teams', (engine) => {
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

  describe('making one', () => {
    it('makes its creator the owner and first member [API-07] [TEAM-01] [TEAM-14]', async () => {
      const answer = await stack.alice.post('/api/teams', {
        name: '  Board office ',
        description: ' Papers and minutes ',
      });
      expect(answer.status).toBe(201);
      expect(answer.body.message).toBe('Team created successfully!');
      const { id } = answer.body.team;
      expect(answer.body.team).toEqual({
        id,
        name: 'Board office',
        description: 'Papers and minutes',
        created_by: ids.alice,
        creator_name: 'Alice Archer',
        member_count: 1,
        users: [
          {
            id: ids.alice,
            first_name: 'Alice',
            last_name: 'Archer',
            username: 'alice',
            email: 'alice@people.example',
            role: 'owner',
          },
        ],
      });
      expect((await stack.alice.get('/api/user/teams')).body).toEqual([answer.body.team]);
      expect((await stack.alice.delete(`/api/teams/${id}`)).status).toBe(200);
    });

    it.each([
      ['Team name is required', { name: ' ' }],
      ['Team name is required', {}],
      ['Team name must be at most 100 characters', { name: 'x'.repeat(101) }],
      ['Description must be at most 500 characters', { name: 'x', description: 'x'.repeat(501) }],
    ])('refuses with "%s"', async (sentence, body) => {
      const before = await teamIdsOf(stack.alice);
      const answer = await stack.alice.post('/api/teams', body);
      expect([answer.status, answer.body.error]).toEqual([400, sentence]);
      expect(await teamIdsOf(stack.alice)).toEqual(before);
    });
  });

  it('is for somebody signed in only', async () => {
    const teamId = await makeTeam(stack.alice);
    const nobody = stack.anybody();
    const statuses = await Promise.all([
      nobody.get('/api/user/teams'),
      nobody.get(`/api/teams/${teamId}/members`),
      nobody.post('/api/teams', { name: 'x' }),
      nobody.post(`/api/teams/${teamId}/invite`, { email: 'a@b.example' }),
      nobody.delete(`/api/teams/${teamId}`),
      nobody.delete(`/api/teams/${teamId}/members/${ids.alice}`),
    ]);
    expect(statuses.map((answer) => answer.body.code)).toEqual(Array(6).fill('not_signed_in'));
    expect(await teamIdsOf(stack.alice)).toContain(teamId);
    await stack.alice.delete(`/api/teams/${teamId}`);
  });

  describe('with a member', () => {
    let teamId: string;
    beforeAll(async () => {
      teamId = await makeTeam(stack.alice, 'Front office');
      await bring(teamId, stack.alice, stack.bob, PEOPLE.bob.email);
    });

    it('is listed for both, with its members [API-05] [API-06] [TEAM-02]', async () => {
      for (const client of [stack.alice, stack.bob]) {
        const team = (await client.get('/api/user/teams')).body.find(
          (one: { id: string }) => one.id === teamId,
        );
        expect(team).toMatchObject({ created_by: ids.alice, member_count: 2 });
        const members = await client.get(`/api/teams/${teamId}/members`);
        expect(members.status).toBe(200);
        expect(members.body).toEqual(team.users);
        expect(
          members.body.map(({ id, role }: { id: string; role: string }) => [id, role]),
        ).toEqual([
          [ids.alice, 'owner'],
          [ids.bob, 'member'],
        ]);
      }
    });

    it('does not exist for a stranger [TEAM-03]', async () => {
      expect(await teamIdsOf(stack.carol)).toEqual([]);
      const unknown = await stack.carol.get('/api/teams/no-such-team/members');
      for (const answer of [
        await stack.carol.get(`/api/teams/${teamId}/members`),
        await stack.carol.post(`/api/teams/${teamId}/invite`, { email: 'eve@people.example' }),
        await stack.carol.delete(`/api/teams/${teamId}`),
        await stack.carol.delete(`/api/teams/${teamId}/members/${ids.bob}`),
        await stack.carol.delete(`/api/teams/${teamId}/members/${ids.carol}`),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual(unknown.body);
      }
      expect((await stack.bob.get(`/api/teams/${teamId}/members`)).body).toHaveLength(2);
    });

    it('is deleted by its owner only [API-09] [TEAM-03]', async () => {
      const refused = await stack.bob.delete(`/api/teams/${teamId}`);
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      expect(await teamIdsOf(stack.bob)).toContain(teamId);
    });

    it('lets a member invite [TEAM-04]', async () => {
      const invited = await stack.bob.post(`/api/teams/${teamId}/invite`, {
        email: PEOPLE.dan.email,
      });
      expect(invited.status).toBe(201);
      const [invite] = (await stack.dan.get('/api/invites')).body;
      expect(invite).toMatchObject({
        team_name: 'Front office',
        invited_by_user_name: 'Bob Baker',
      });
      await stack.dan.post(`/api/invites/${invite.id}/decline`);
    });

    it('keeps its owner, and lets nobody but the owner remove others [PLUS-37]', async () => {
      const left = await stack.alice.delete(`/api/teams/${teamId}/members/${ids.alice}`);
      expect([left.status, left.body.code]).toEqual([409, 'owner_cannot_leave']);
      for (const target of [ids.alice, ids.carol, 'nobody']) {
        const refused = await stack.bob.delete(`/api/teams/${teamId}/members/${target}`);
        expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      }
      const unknown = await stack.alice.delete(`/api/teams/${teamId}/members/${ids.carol}`);
      expect([unknown.status, unknown.body.error]).toEqual([404, 'Member not found']);
      expect((await stack.alice.get(`/api/teams/${teamId}/members`)).body).toHaveLength(2);
    });

    it('shows its name beside the user, and how many more there are', async () => {
      const badge = async () => (await stack.bob.get('/api/profile')).body.user.team;
      expect(await badge()).toBe('Front office');
      const other = await makeTeam(stack.bob, 'Another');
      expect(await badge()).toBe('Front office +1');
      await stack.bob.delete(`/api/teams/${other}`);
      expect((await stack.carol.get('/api/profile')).body.user.team).toBeNull();
    });
  });
});
