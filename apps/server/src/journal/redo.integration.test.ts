import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Listed {
  readonly id: string;
  readonly subject: string;
  readonly quadrant: string | null;
}

describeOnEngines('redo', (engine) => {
  let stack: Stack;
  let mails: Listed[];
  const list = async () => (await stack.alice.get('/auth/emails?limit=20')).body.emails as Listed[];
  beforeAll(async () => {
    stack = await startStack({ engine });
    await connectBundled(stack.alice);
    mails = await list();
  });
  afterAll(() => stack.close());

  const idOf = (index: number) => mails[index]?.id ?? '';
  const quadrantOf = async (id: string) =>
    (await list()).find((email) => email.id === id)?.quadrant;
  const place = async (id: string, quadrant: string | null) =>
    (await stack.alice.put('/api/email-quadrants', { items: [{ id, quadrant }] })).body.journal_id;
  const undo = (id: string) => stack.alice.post(`/api/journal/${id}/undo`, {});
  const redo = (id: string) => stack.alice.post(`/api/journal/${id}/redo`, {});

  it('does again what was taken back, once, as a change with its own way back [FIX-07]', async () => {
    const journalId = await place(idOf(0), 'do');
    expect((await undo(journalId)).body.entry).toMatchObject({ redoable: true, undoable: false });
    const { body } = await redo(journalId);
    expect(body.failed).toEqual([]);
    expect(await quadrantOf(idOf(0))).toBe('do');
    const twice = await redo(journalId);
    expect(twice.body).toMatchObject({ entry: null, failed: [{ id: idOf(0) }] });
    await undo(body.entry.id);
    expect(await quadrantOf(idOf(0))).toBeNull();
  });

  it('archives again, and the second call finds nothing to do [FIX-07]', async () => {
    const archived = await stack.alice.post('/api/archive-email', { message_id: idOf(1) });
    await undo(archived.body.journal_id);
    const { body } = await redo(archived.body.journal_id);
    expect(body).toMatchObject({ failed: [], entry: { kind: 'archive', count: 1 } });
    expect((await list()).map(({ id }) => id)).not.toContain(idOf(1));
    expect((await redo(archived.body.journal_id)).body).toEqual({ entry: null, failed: [] });
    await undo(body.entry.id);
    expect((await list()).map(({ id }) => id)).toContain(idOf(1));
  });

  it('leaves what was decided on since, and says so [FIX-07]', async () => {
    const journalId = await place(idOf(2), 'do');
    await undo(journalId);
    await place(idOf(2), 'schedule');
    const { body } = await redo(journalId);
    expect(body.entry).toBeNull();
    expect(body.failed).toEqual([{ id: idOf(2), error: expect.stringContaining('again since') }]);
    expect(await quadrantOf(idOf(2))).toBe('schedule');
  });

  it("is nobody else's", async () => {
    const journalId = await place(idOf(3), 'do');
    await undo(journalId);
    expect((await stack.bob.post(`/api/journal/${journalId}/redo`, {})).status).toBe(404);
  });

  it('the journal names the first three emails, from where to where [FIX-10]', async () => {
    const emails = [4, 5, 6, 7].map((index) => ({ id: idOf(index), quadrant: 'schedule' }));
    await stack.alice.put('/api/email-quadrants', { items: emails });
    const { body } = await stack.alice.get('/api/journal?limit=1&named=true');
    expect(body.entries[0]).toMatchObject({ count: 4 });
    expect(body.entries[0].emails).toHaveLength(3);
    expect(body.entries[0].emails[0]).toMatchObject({
      subject: mails[4]?.subject,
      sender: expect.any(String),
      from: 'inbox',
      to: 'schedule',
    });
    const plain = await stack.alice.get('/api/journal?limit=1');
    expect(plain.body.entries[0].emails).toBeUndefined();
  });
});
