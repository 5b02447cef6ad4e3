import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Row {
  readonly id: string;
}

describeOnEngines('searching a quadrant', (engine) => {
  let stack: Stack;
  let filed: string[];

  const page = async (query: string) => (await stack.alice.get(`/auth/emails?${query}`)).body;
  const search = (limit: number, cursor: string | null = null) =>
    page(`q=in:do&limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
  const idsOf = (body: { emails: Row[] }) => body.emails.map((email) => email.id);
  const readOn = async (limit: number, cursor: string | null): Promise<string[]> => {
    const ids: string[] = [];
    let from = cursor;
    while (from !== null) {
      const body = await search(limit, from);
      ids.push(...idsOf(body));
      from = body.next_cursor;
    }
    return ids;
  };
  const file = (ids: readonly string[], quadrant: string | null) =>
    stack.alice.put('/api/email-quadrants', { items: ids.map((id) => ({ id, quadrant })) });

  beforeAll(async () => {
    stack = await startStack({ engine });
    await connectBundled(stack.alice);
    await connectBundled(stack.bob, 'gmail');
    filed = idsOf(await page('limit=20'));
    await file(filed, 'do');
  });
  afterAll(() => stack.close());

  it('pages newest first, without hole or repeat', async () => {
    const first = await search(7);
    expect([...idsOf(first), ...(await readOn(7, first.next_cursor))]).toEqual(filed);
    expect((await search(20)).next_cursor).toBeNull();
  });

  it('goes on behind the last row, whatever left or came before it meanwhile', async () => {
    const first = await search(5);
    await file(filed.slice(0, 3), null);
    expect(await readOn(5, first.next_cursor)).toEqual(filed.slice(5));
    await file(filed.slice(0, 3), 'do');
    // The last row itself may leave, too.
    const again = await search(5);
    await file([filed[4] as string], null);
    expect(await readOn(5, again.next_cursor)).toEqual(filed.slice(5));
    await file([filed[4] as string], 'do');
  });

  it('misses none whose time becomes known between two pages', async () => {
    const setTime = (messageId: string | undefined, time: string | null) =>
      stack.context.db.asSystem((tx) =>
        tx.execute(
          sql`update message_index set received_at = ${time}::timestamptz where message_id = ${messageId}`,
        ),
      );
    const untimed = [filed[9], filed[15], filed[18]].sort().reverse() as string[];
    for (const one of untimed) await setTime(one, null);
    const first = await search(2);
    expect(idsOf(first)).toEqual(untimed.slice(0, 2));
    for (const one of untimed) await setTime(one, '2001-01-01T00:00:00Z');
    const rest = await readOn(4, first.next_cursor);
    expect(new Set([...idsOf(first), ...rest])).toEqual(new Set(filed));
    expect(new Set(rest).size).toBe(rest.length);
  });

  it('refuses a cursor of another list, another quadrant, another mailbox, or none at all', async () => {
    const ours: string = (await search(5)).next_cursor;
    const refused = async (client: Stack['alice'], query: string) => {
      const { status, body } = await client.get(`/auth/emails?limit=5&${query}`);
      return [status, body.fields];
    };
    const no = [400, { cursor: 'This cursor is not valid' }];
    const ofInbox: string = (await page('limit=5')).next_cursor;
    for (const cursor of ['5', 'forged', 'bnVsbA', '%7B%7D', encodeURIComponent(ofInbox)])
      expect(await refused(stack.alice, `q=in:do&cursor=${cursor}`)).toEqual(no);
    expect(await refused(stack.alice, `q=in:delegate&cursor=${ours}`)).toEqual(no);
    expect(await refused(stack.alice, `cursor=${ours}`)).toEqual(no);
    const foreign = await stack.bob.get(`/auth/gmail/emails?limit=5&q=in:do&cursor=${ours}`);
    expect([foreign.status, foreign.body.fields]).toEqual(no);
  });
});
