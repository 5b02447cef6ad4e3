import { eventDataSchemas } from '@eisen/contract';
import { type Client, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type OpenedStream, openStream } from '#events/fixtures/open-stream.ts';

describeOnEngines('what is shared shows at once in the other browser', (engine) => {
  const opened: OpenedStream[] = [];
  let stack: Stack;
  let base: string;
  let teamId: string;
  const open = async (client: Client) => {
    const stream = await openStream(base, client);
    opened.push(stream);
    await stream.next('connection');
    return stream;
  };
  beforeAll(async () => {
    stack = await startStack({ engine, people: ['alice', 'bob', 'carol'] });
    await stack.server.listen({ host: '127.0.0.1', port: 0 });
    const address = stack.server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    base = `http://127.0.0.1:${address.port}`;
    teamId = (await stack.alice.post('/api/teams', { name: 'Office' })).body.team.id;
  });
  afterAll(() => stack.close());
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close();
  });

  it('an invite, to the invited only', async () => {
    const [bob, carol] = [await open(stack.bob), await open(stack.carol)];
    await stack.alice.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.bob.email });
    const { data } = await bob.next('invite');
    expect(z.parse(eventDataSchemas.invite, data)).toEqual(data);
    expect(data.invite).toEqual((await stack.bob.get('/api/invites')).body[0]);
    expect(carol.waiting()).toEqual([]);
  });

  it('who comes into a team and who goes, to its members only', async () => {
    const [alice, bob, carol] = [
      await open(stack.alice),
      await open(stack.bob),
      await open(stack.carol),
    ];
    const [invite] = (await stack.bob.get('/api/invites')).body;
    await stack.bob.post(`/api/invites/${invite.id}/accept`);
    for (const stream of [alice, bob]) expect((await stream.next('teams')).data).toEqual({});
    const bobId = (await stack.bob.get('/api/profile')).body.user.id;
    await stack.bob.delete(`/api/teams/${teamId}/members/${bobId}`);
    // Told to whoever went, too.
    for (const stream of [alice, bob]) await stream.next('teams');
    await stack.alice.post(`/api/teams/${teamId}/invite`, { email: PEOPLE.bob.email });
    const again = (await bob.next('invite')).data.invite;
    await stack.bob.post(`/api/invites/${again.id}/accept`);
    for (const stream of [alice, bob]) await stream.next('teams');
    expect(carol.waiting()).toEqual([]);
  });

  it('an item and how far it is, to both people, each as he may see it', async () => {
    const bobId = (await stack.bob.get('/api/profile')).body.user.id;
    const [alice, bob, carol] = [
      await open(stack.alice),
      await open(stack.bob),
      await open(stack.carol),
    ];
    const { body } = await stack.alice.post('/api/delegate', {
      email_id: 'message-1',
      subject: 'Slide 12',
      note: 'By noon',
      assigned_to: bobId,
    });
    const { email_id, ...asAssignee } = body.delegated;
    const got = (await bob.next('delegation')).data;
    expect(z.parse(eventDataSchemas.delegation, got)).toEqual(got);
    expect(got.delegated).toEqual(asAssignee);
    expect((await alice.next('delegation')).data.delegated).toEqual({ ...asAssignee, email_id });

    await stack.bob.put(`/api/delegated/${asAssignee.id}/status`, { status: 'in-progress' });
    for (const stream of [alice, bob])
      expect((await stream.next('delegation')).data.delegated).toMatchObject({
        id: asAssignee.id,
        status: 'in-progress',
      });
    expect(carol.waiting()).toEqual([]);
  });
});
