import { randomUUID } from 'node:crypto';
import { type Client, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEvent } from '#events/user-event.ts';

type Name = keyof typeof PEOPLE;

/** The two forms of the calls; neither needs a mailbox. */
const FORMS = [
  ['outlook', '/api'],
  ['gmail', '/auth/gmail'],
] as const;

describeOnEngines('delegation', (engine) => {
  let stack: Stack;
  let ids: Readonly<Record<Name, string>>;
  let emails = 0;
  beforeAll(async () => {
    stack = await startStack({ engine });
    const idOf = async (client: Client) => (await client.get('/api/profile')).body.user.id;
    ids = {
      alice: await idOf(stack.alice),
      bob: await idOf(stack.bob),
      carol: await idOf(stack.carol),
      dan: await idOf(stack.dan),
    };
    const teamId = (await stack.alice.post('/api/teams', { name: 'Office' })).body.team.id;
    for (const name of ['bob', 'dan'] as const) {
      await stack.alice.post(`/api/teams/${teamId}/invite`, { email: PEOPLE[name].email });
      const [invite] = (await stack[name].get('/api/invites')).body;
      await stack[name].post(`/api/invites/${invite.id}/accept`);
    }
  });
  afterAll(() => stack.close());
  beforeEach(() => stack.clock.advance({ minutes: 1 }));

  /** Another email each time, unless its id is named. */
  const emailOf = (more: Record<string, unknown> = {}) => {
    emails += 1;
    return {
      email_id: `AAMk/${emails}+=`,
      subject: 'Slide 12',
      sender: 'Ines Fischer',
      snippet: 'Can you check the figures?',
      quadrant: 'delegate',
      reason: 'Someone else can do this',
      ...more,
    };
  };
  const hand = (more: Record<string, unknown> = {}, by: Name = 'alice', base = '/api') =>
    stack[by].post(`${base}/delegate`, emailOf({ assigned_to: ids.bob, ...more }));
  const listOf = async (name: Name, query = '') =>
    (await stack[name].get(`/api/delegated/${ids[name]}${query}`)).body;
  const idsOf = async (name: Name, query = ''): Promise<string[]> =>
    (await listOf(name, query)).map((one: { id: string }) => one.id);

  describe.each(FORMS)('in the %s form', (_form, base) => {
    it('hands an email to a team mate [API-15] [API-46] [DELEG-21] [ENT-07]', async () => {
      const answer = await hand({ email_id: `m ${base}` }, 'alice', base);
      expect([answer.status, answer.body.message]).toEqual([201, 'Task delegated successfully!']);
      const item = {
        id: expect.any(String),
        sender: 'Ines Fischer',
        subject: 'Slide 12',
        snippet: 'Can you check the figures?',
        quadrant: 'delegate',
        reason: 'Someone else can do this',
        status: 'pending',
        delegated_by: ids.alice,
        delegated_by_name: 'Alice Archer',
        assigned_to: ids.bob,
        assigned_to_name: 'Bob Baker',
        created_at: stack.clock.now().toISOString(),
        note: null,
        body_text: null,
        due_at: null,
        updated_at: stack.clock.now().toISOString(),
        notes: [],
        ended: null,
      };
      expect(answer.body.delegated).toEqual({ ...item, email_id: `m ${base}` });
      const { id } = answer.body.delegated;
      const got = await stack.bob.get(`${base}/delegated/${ids.bob}`);
      expect(got.status).toBe(200);
      // Without the message's id: the assignee knows nothing of the mailbox (D-96).
      expect(got.body[0]).toEqual({ ...item, id });
      const given = await stack.alice.get(`${base}/delegated/${ids.alice}?by=me`);
      expect(given.body[0]).toEqual({ ...item, id, email_id: `m ${base}` });
      expect(await idsOf('alice')).not.toContain(id);
      expect(await idsOf('bob', '?by=me')).not.toContain(id);
    });

    it('lets the assignee tell how far it is [API-17] [API-48] [DELEG-15] [DELEG-16] [DELEG-17]', async () => {
      const { id } = (await hand({}, 'alice', base)).body.delegated;
      const set = (status: unknown) => stack.bob.put(`${base}/delegated/${id}/status`, { status });
      for (const status of ['in-progress', 'in-progress', 'done', 'in-progress', 'pending']) {
        const answer = await set(status);
        expect([answer.status, answer.body.delegated.status]).toEqual([200, status]);
        expect(answer.body.delegated).not.toHaveProperty('email_id');
        const [given] = (await listOf('alice', '?by=me')).filter(
          (one: { id: string }) => one.id === id,
        );
        expect(given.status).toBe(status);
      }
      for (const wrong of ['completed', 'in_progress', '', null])
        expect((await set(wrong)).status).toBe(400);
    });

    it('shows the list of oneself only [API-16] [API-47]', async () => {
      for (const query of ['', '?by=me']) {
        const answer = await stack.carol.get(`${base}/delegated/${ids.bob}${query}`);
        expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
      }
      const unknown = await stack.carol.get(`${base}/delegated/nobody`);
      expect([unknown.status, unknown.body.code]).toEqual([403, 'forbidden']);
      expect((await stack.carol.get(`${base}/delegated/${ids.carol}`)).body).toEqual([]);
      const wrong = await stack.carol.get(`${base}/delegated/${ids.carol}?by=you`);
      expect(wrong.status).toBe(400);
    });

    it('is for somebody signed in', async () => {
      const nobody = stack.anybody();
      for (const answer of [
        await nobody.post(`${base}/delegate`, emailOf({ assigned_to: ids.bob })),
        await nobody.get(`${base}/delegated/${ids.bob}`),
        await nobody.put(`${base}/delegated/x/status`, { status: 'done' }),
      ])
        expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
    });
  });

  it('lets nobody but the assignee change its status [API-17]', async () => {
    const { id } = (await hand()).body.delegated;
    const set = (name: Name) => stack[name].put(`/api/delegated/${id}/status`, { status: 'done' });
    const delegator = await set('alice');
    expect([delegator.status, delegator.body.code]).toEqual([403, 'forbidden']);
    const unknown = await stack.carol.put('/api/delegated/nothing/status', { status: 'done' });
    for (const name of ['carol', 'dan'] as const) {
      const stranger = await set(name);
      expect([stranger.status, stranger.body]).toEqual([404, unknown.body]);
    }
    expect((await listOf('bob')).find((one: { id: string }) => one.id === id).status).toBe(
      'pending',
    );
  });

  it.each([
    ['nobody', {}, 'Please choose a team member'],
    ['no email', { assigned_to: 'x', email_id: '' }, 'Email id is required'],
    ['another quadrant', { assigned_to: 'x', quadrant: 'later' }, /^Quadrant must be one of/],
    [
      'a long note',
      { assigned_to: 'x', note: 'x'.repeat(2_001) },
      'Note must be at most 2,000 characters',
    ],
    [
      'a long text',
      { assigned_to: 'x', body_text: 'x'.repeat(10_001) },
      'Message text must be at most 10,000 characters',
    ],
  ])('refuses %s', async (_what, more, sentence) => {
    const before = await idsOf('alice', '?by=me');
    const answer = await stack.alice.post('/api/delegate', emailOf(more));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toEqual(
      sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence,
    );
    expect(await idsOf('alice', '?by=me')).toEqual(before);
  });

  it('refuses oneself, and whoever shares no team', async () => {
    const before = await idsOf('alice', '?by=me');
    const self = await hand({ assigned_to: ids.alice });
    expect([self.status, self.body.error]).toEqual([
      400,
      'You cannot delegate an email to yourself',
    ]);
    for (const assignedTo of [ids.carol, 'nobody']) {
      const stranger = await hand({ assigned_to: assignedTo });
      expect([stranger.status, stranger.body.code]).toEqual([403, 'not_a_teammate']);
    }
    const outsider = await hand({}, 'carol');
    expect([outsider.status, outsider.body.code]).toEqual([403, 'not_a_teammate']);
    expect(await idsOf('alice', '?by=me')).toEqual(before);
    expect(await listOf('carol')).toEqual([]);
  });

  it('takes the note of a repeat and loses none without one [PLUS-38]', async () => {
    const more = { email_id: 'twice with notes' };
    const notesOf = async (id: string) => {
      const items: { id: string; note: string | null; body_text: string | null }[] =
        await listOf('bob');
      const { note, body_text } = items.find((item) => item.id === id) ?? {};
      return [note, body_text];
    };
    const { id } = (await hand({ ...more, note: 'By Friday', body_text: 'Hello' })).body.delegated;
    const again = await hand({ ...more, note: 'By Monday' });
    expect([again.status, again.body.delegated.id]).toEqual([200, id]);
    expect(await notesOf(id)).toEqual(['By Monday', 'Hello']);
    await hand(more);
    await stack.alice.post('/api/delegate-by-email', emailOf({ ...more, email: PEOPLE.bob.email }));
    expect(await notesOf(id)).toEqual(['By Monday', 'Hello']);
    await stack.alice.post(
      '/api/delegate-by-email',
      emailOf({ ...more, email: PEOPLE.bob.email, note: 'By noon' }),
    );
    expect(await notesOf(id)).toEqual(['By noon', 'Hello']);
  });

  it('answers the same open one again, and a new one once that is done', async () => {
    const emailId = 'repeated';
    const first = await hand({ email_id: emailId });
    const again = await hand({ email_id: emailId, reason: 'Once more' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.delegated).toEqual(first.body.delegated);
    const other = await hand({ email_id: emailId, assigned_to: ids.dan });
    expect(other.status).toBe(201);
    await stack.bob.put(`/api/delegated/${first.body.delegated.id}/status`, { status: 'done' });
    const anew = await hand({ email_id: emailId });
    expect(anew.status).toBe(201);
    expect(anew.body.delegated.id).not.toBe(first.body.delegated.id);
  });

  it('makes one of the same handed on at once, by two buttons or by one twice', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => hand({ email_id: 'at once' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.delegated.id)).size).toBe(1);
    const body = emailOf({ assigned_to: ids.bob });
    const headers = { 'idempotency-key': randomUUID() };
    const keyed = await Promise.all(
      [1, 2].map(() => stack.alice.post('/api/delegate', body, { headers })),
    );
    expect(keyed.map((answer) => answer.status)).toEqual([201, 201]);
    const changed = await stack.alice.post('/api/delegate', { ...body, note: 'x' }, { headers });
    expect([changed.status, changed.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  it('carries a note, and the text of the message when it is chosen [PLUS-38]', async () => {
    const note = 'Please answer before noon; Ines is on the train.';
    const text = 'Hello,\ncan you check the figures of slide 12?';
    const { id } = (await hand({ note, body_text: text })).body.delegated;
    const plain = (await hand()).body.delegated;
    for (const [name, query] of [
      ['bob', ''],
      ['alice', '?by=me'],
    ] as const) {
      const list = await listOf(name, query);
      const find = (wanted: string) => list.find((one: { id: string }) => one.id === wanted);
      expect(find(id)).toMatchObject({ note, body_text: text });
      expect(find(plain.id)).toMatchObject({ note: null, body_text: null });
    }
  });

  it('keeps no word of the email readable in the database [PLUS-38]', async () => {
    const words = {
      subject: 'zirkonsubject',
      sender: 'wimbrelsender',
      snippet: 'quolsnippet',
      reason: 'thurmreason',
      note: 'vexelnote',
      body_text: 'fjordtext',
    };
    expect((await hand(words)).status).toBe(201);
    const stored = await stack.dumpText();
    for (const word of Object.values(words)) expect(stored).not.toContain(word);
    expect((await listOf('bob'))[0]).toMatchObject(words);
  });

  it('says where no reason and no quadrant were given', async () => {
    const answer = await hand({ quadrant: undefined, reason: ' ', subject: 'x'.repeat(300) });
    expect(answer.body.delegated).toMatchObject({
      quadrant: 'unclassified',
      reason: 'No classification provided',
      subject: 'x'.repeat(255),
    });
    expect((await hand({ quadrant: 'q1 - Do first' })).body.delegated.quadrant).toBe('do');
  });

  it('lists newest first, done ones included', async () => {
    const first = (await hand()).body.delegated.id;
    stack.clock.advance({ minutes: 1 });
    const second = (await hand()).body.delegated.id;
    await stack.bob.put(`/api/delegated/${second}/status`, { status: 'done' });
    expect((await idsOf('bob')).slice(0, 2)).toEqual([second, first]);
  });

  it('is heard of at once by both people, and by nobody else', async () => {
    const heard = async (name: Name, after: number) => {
      const rows = await stack.context.events.readAfter(ids[name] as never, after);
      return rows === 'lost' ? rows : rows.map((row) => readEvent(row.data));
    };
    const last = (name: Name) => stack.context.events.lastId(ids[name] as never);
    const before = { alice: await last('alice'), bob: await last('bob'), dan: await last('dan') };
    const { id } = (await hand()).body.delegated;
    await stack.bob.put(`/api/delegated/${id}/status`, { status: 'in-progress' });
    await stack.bob.put(`/api/delegated/${id}/status`, { status: 'in-progress' });
    const event = { name: 'delegation', id };
    expect(await heard('alice', before.alice)).toEqual([event, event]);
    expect(await heard('bob', before.bob)).toEqual([event, event]);
    expect(await heard('dan', before.dan)).toEqual([]);
  });
});
