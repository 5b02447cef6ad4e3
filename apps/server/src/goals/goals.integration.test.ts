import { describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const goal = {
  title: ' Vendor review ',
  specific: 'Get the contracts signed',
  measurable: 'All 12 pages signed',
  achievable: 'With the help of Legal',
  relevant: 'Norvik needs them',
  time_bound: 'By Friday',
};

describeOnEngines('goals', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine });
  });
  afterAll(() => stack.close());

  const create = async (part: object = {}, who: 'alice' | 'bob' = 'alice') => {
    const answer = await stack[who].post('/smart-goals', { ...goal, ...part });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };

  it('are stored trimmed, with their defaults, and listed newest first [GOAL-14, ENT-11, API-26, API-28]', async () => {
    const first = await create();
    expect(first).toMatchObject({
      title: 'Vendor review',
      priority: 'medium',
      status: 'pending',
      owner: null,
      due_date: null,
      email_id: null,
      subject: null,
      ai_generated: false,
    });
    stack.clock.advance({ ms: 1_000 });
    const second = await create({
      owner: 'Priya',
      due_date: '2026-12-01',
      priority: 'urgent',
      email_id: 'message/1',
      subject: 'Vendors',
    });
    const { goals } = (await stack.alice.get('/get-smart-goals')).body;
    expect(goals.map((one: { id: string }) => one.id)).toEqual([second.id, first.id]);
    expect(goals[0]).toEqual(second);
  });

  it('are found under their key when nobody remembers that the call was carried out', async () => {
    const headers = { 'idempotency-key': '7c9e6679-7425-40de-944b-e07fc1f90ae9' };
    const first = await stack.alice.post('/smart-goals', goal, { headers });
    const before = (await stack.alice.get('/get-smart-goals')).body.goals;
    // As after a process that died between making the goal and keeping its answer.
    await stack.context.db.asSystem((tx) => tx.execute('delete from idempotency_keys'));
    const again = await stack.alice.post('/smart-goals', goal, { headers });
    expect(again.body.data).toEqual(first.body.data);
    expect((await stack.alice.get('/get-smart-goals')).body.goals).toEqual(before);
  });

  it('edited under the key of an earlier try are not answered with what that one made [FIX-32]', async () => {
    const headers = { 'idempotency-key': '7c9e6679-7425-40de-944b-e07fc1f90aeb' };
    const { id } = (await stack.alice.post('/smart-goals', goal, { headers })).body.data;
    await stack.context.db.asSystem((tx) => tx.execute('delete from idempotency_keys'));
    const edited = { ...goal, specific: 'Only the first contract' };
    const again = await stack.alice.post('/smart-goals', edited, { headers });
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_conflict']);
    await stack.alice.put(`/smart-goals/${id}`, { status: 'in_progress' });
    const same = await stack.alice.post('/smart-goals', goal, { headers });
    expect(same.body.data).toMatchObject({ id, status: 'in_progress' });
  });

  it('come back whole and to their place after a deletion, for a day [FIX-32]', async () => {
    const stays = (await create({ title: 'Older', owner: 'Quokka' })).id;
    stack.clock.advance({ ms: 1_000 });
    await create({ title: 'Newer' });
    const before = (await stack.alice.get('/get-smart-goals')).body.goals;
    const stats = (await stack.alice.get('/smart-goals/stats')).body;
    await stack.alice.delete(`/smart-goals/${stays}`);
    expect((await stack.alice.put(`/smart-goals/${stays}`, { title: 'x' })).status).toBe(404);
    expect((await stack.alice.post(`/smart-goals/${stays}/enhance`)).status).toBe(404);
    const others: { id: string }[] = (await stack.alice.get('/get-smart-goals')).body.goals;
    expect(others.some(({ id }) => id === stays)).toBe(false);
    expect((await stack.bob.post(`/smart-goals/${stays}/restore`)).status).toBe(404);
    expect((await stack.anybody().post(`/smart-goals/${stays}/restore`)).status).toBe(401);
    for (const _ of ['first', 'repeated']) {
      const back = await stack.alice.post(`/smart-goals/${stays}/restore`);
      expect(back.body.data).toMatchObject({ id: stays, title: 'Older', owner: 'Quokka' });
    }
    expect((await stack.alice.get('/get-smart-goals')).body.goals).toEqual(before);
    expect((await stack.alice.get('/smart-goals/stats')).body).toEqual(stats);

    await stack.alice.delete(`/smart-goals/${stays}`);
    stack.clock.advance({ hours: 25 });
    await stack.context.goals.tidy();
    expect((await stack.alice.post(`/smart-goals/${stays}/restore`)).status).toBe(404);
    expect(await stack.dumpText()).not.toContain(stays);
  });

  it('name every missing field [GOAL-21]', async () => {
    const answer = await stack.alice.post('/smart-goals', { ...goal, specific: '  ', relevant: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'Please fill in all required fields' });
    expect(Object.keys(answer.body.fields).sort()).toEqual(['relevant', 'specific']);
    const { title: _, ...untitled } = goal;
    expect((await stack.alice.post('/smart-goals', untitled)).body.fields).toHaveProperty('title');
  });

  it('refuse a day that is none, and a status that is none', async () => {
    for (const wrong of [{ due_date: '2026-02-30' }, { status: 'done' }, { priority: 'normal' }])
      expect((await stack.alice.post('/smart-goals', { ...goal, ...wrong })).status).toBe(400);
  });

  it('are made once for one key', async () => {
    const headers = { 'idempotency-key': '0f8fad5b-d9cb-469f-a165-70867728950e' };
    const [first, again] = [
      await stack.alice.post('/smart-goals', goal, { headers }),
      await stack.alice.post('/smart-goals', goal, { headers }),
    ];
    expect(again.body).toEqual(first.body);
    const other = await stack.alice.post('/smart-goals', { ...goal, title: 'x' }, { headers });
    expect(other.status).toBe(409);
  });

  it('change in what is sent, keep the rest, and are completed [GOAL-15, API-29, API-30]', async () => {
    const { id } = await create({ owner: 'Priya', due_date: '2026-12-01' });
    const done = await stack.alice.put(`/smart-goals/${id}`, { status: 'completed' });
    expect(done.body.data).toMatchObject({ status: 'completed', owner: 'Priya' });
    const freed = await stack.alice.put(`/smart-goals/${id}`, { owner: null, due_date: null });
    expect(freed.body.data).toMatchObject({ owner: null, due_date: null, status: 'completed' });
    const empty = await stack.alice.put(`/smart-goals/${id}`, { title: ' ' });
    expect(empty.status).toBe(400);
    const gone = await stack.alice.delete(`/smart-goals/${id}`);
    expect(gone.status).toBe(200);
    expect((await stack.alice.delete(`/smart-goals/${id}`)).status).toBe(404);
  });

  it('two changes at once both hold', async () => {
    const { id } = await create();
    await Promise.all([
      stack.alice.put(`/smart-goals/${id}`, { title: 'New title' }),
      stack.alice.put(`/smart-goals/${id}`, { priority: 'high' }),
    ]);
    const { goals } = (await stack.alice.get('/get-smart-goals')).body;
    expect(goals.find((one: { id: string }) => one.id === id)).toMatchObject({
      title: 'New title',
      priority: 'high',
    });
  });

  it('are drafted for a preview without a trace, and stored when asked [GOAL-23, API-27, D-90]', async () => {
    const before = (await stack.alice.get('/get-smart-goals')).body.goals.length;
    const mail = {
      id: 'message/9',
      subject: 'Re: Vendor review',
      sender: 'Priya',
      content: 'Could you get the 12 pages signed by both vendors?',
    };
    const preview = await stack.alice.post('/smart-goals/generate', {
      ...mail,
      generate_content_only: true,
    });
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({ source: 'local', content: { title: 'Vendor review' } });
    expect((await stack.alice.get('/get-smart-goals')).body.goals).toHaveLength(before);

    const stored = await stack.alice.post('/smart-goals/generate', mail);
    expect(stored.status).toBe(201);
    expect(stored.body.data).toMatchObject({
      ...stored.body.content,
      ai_generated: true,
      generated_by: 'local',
      email_id: 'message/9',
      subject: 'Re: Vendor review',
    });
    expect((await stack.alice.get('/get-smart-goals')).body.goals).toHaveLength(before + 1);
  });

  it('are enhanced with the former texts told [API-31, D-90]', async () => {
    const { id } = await create({ title: 'Review', measurable: 'all signed' });
    const answer = await stack.alice.post(`/smart-goals/${id}/enhance`);
    expect(answer.status).toBe(200);
    expect(answer.body.previous).toMatchObject({ measurable: 'all signed' });
    expect(answer.body.data.measurable).toMatch(/^All signed\. Done when/);
    expect(answer.body.data).toMatchObject({ ai_generated: true, title: 'Review' });
  });

  it('are counted [GOAL-25, API-32]', async () => {
    await stack.bob.post('/smart-goals', { ...goal, due_date: '2000-01-01', priority: 'low' });
    await create({ due_date: '2000-01-01', status: 'completed', ai_generated: true }, 'bob');
    const { stats } = (await stack.bob.get('/smart-goals/stats')).body;
    expect(stats).toEqual({
      total: 2,
      by_status: { pending: 1, in_progress: 0, completed: 1, cancelled: 0 },
      by_priority: { low: 1, medium: 1, high: 0, urgent: 0 },
      ai_generated: 1,
      manual: 1,
      overdue: 1,
      no_due_date: 0,
      completion_rate: 0.5,
    });
    const none = (await stack.carol.get('/smart-goals/stats')).body.stats;
    expect(none).toMatchObject({ total: 0, completion_rate: 0 });
  });

  it('of another person are as good as none, and signed out there are none', async () => {
    const { id } = await create();
    const calls: [string, string, object?][] = [
      ['PUT', `/smart-goals/${id}`, { title: 'Mine now' }],
      ['POST', `/smart-goals/${id}/enhance`],
      ['DELETE', `/smart-goals/${id}`],
    ];
    for (const [method, url, body] of calls) {
      const stranger = await stack.dan.request(method, url, body ? { body } : {});
      expect(stranger.status).toBe(404);
      const unknown = await stack.dan.request(method, url.replace(id, 'no-such'), { body });
      // Each refusal names its own request.
      const { request_id: _, ...told } = unknown.body;
      expect(stranger.body).toMatchObject(told);
      expect((await stack.anybody().request(method, url, { body })).status).toBe(401);
    }
    expect((await stack.dan.get('/get-smart-goals')).body.goals).toEqual([]);
    for (const url of ['/get-smart-goals', '/smart-goals/stats'])
      expect((await stack.anybody().get(url)).status).toBe(401);
  });

  it('hold no words in the database [D-107]', async () => {
    await create({ title: 'Heliotrope canary', owner: 'Quokka canary' });
    const dump = await stack.dumpText();
    for (const canary of ['Heliotrope', 'Quokka', 'Norvik']) expect(dump).not.toContain(canary);
  });
});
