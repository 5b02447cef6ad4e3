import { createLocalMailbox } from '@eisen/mailbox';
import { describeMailboxProvider, SUITE_OWNER } from '@eisen/mailbox/provider-suite';
import { describeOnEngines, openTestDatabase } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandomKeyring } from '#crypto/keyring.ts';
import { loadMacRoot } from '#crypto/mac-root.ts';
import { createSealer, type Sealer } from '#crypto/seal.ts';
import { type Database, rowsOf, type UserId } from '#db/database.ts';
import { systemClock, systemIds } from '#system.ts';
import { createLocalMailStore } from './local-mail-store.ts';

describeOnEngines('local mail in the database', (engine) => {
  let db: Database;
  let sealer: Sealer;

  const openMailbox = (userId: string, mailboxId: string) =>
    createLocalMailbox({
      store: createLocalMailStore({ db, sealer, userId: userId as UserId, mailboxId }),
      owner: SUITE_OWNER,
      clock: systemClock,
      ids: systemIds,
    });

  beforeAll(async () => {
    db = await openTestDatabase(engine);
    const keyring = createRandomKeyring();
    sealer = createSealer(keyring, await loadMacRoot(db, keyring));
  });
  afterAll(() => db.close());

  describeMailboxProvider(`the database's local mailbox (${engine})`, {
    async create() {
      const mailbox = openMailbox('suite', systemIds.uuid());
      return {
        provider: mailbox,
        async seed(mails) {
          await mailbox.importMessages(mails);
        },
        close: async () => {},
      };
    },
  });

  const letter = (subject: string) =>
    Buffer.from(
      `From: Mira <mira@north.example>\nTo: ${SUITE_OWNER.address}\nSubject: ${subject}\nMessage-ID: <${subject}@north.example>\n\nText of ${subject}.\n`,
    );

  it('does not open a ciphertext that was moved to another row [PLUS-34]', async () => {
    const mailbox = openMailbox('erin', 'box');
    await mailbox.importMessages([letter('first'), letter('second')]);
    await db.asSystem((tx) =>
      tx.execute(sql`update local_messages t set content = o.content from local_messages o
        where t.user_id = 'erin' and o.user_id = 'erin' and t.id <> o.id`),
    );
    const { items } = await mailbox.listInbox({ limit: 10 });
    expect(items).toHaveLength(2);
    await expect(mailbox.getMessages(items.map((item) => item.id))).rejects.toThrow(
      'belongs elsewhere',
    );
  });

  it('does not open the row of another user, even under his name [PLUS-34]', async () => {
    await openMailbox('frank', 'box').importMessages([letter('private')]);
    await db.asSystem((tx) =>
      tx.execute(sql`insert into local_messages select 'gina', mailbox_id, id, thread_id, folder,
        former_folder, received_at, unread, flagged, revision, folder_revision, message_key, head,
        content, raw from local_messages where user_id = 'frank'`),
    );
    await expect(openMailbox('gina', 'box').listInbox({ limit: 10 })).rejects.toThrow(
      'belongs elsewhere',
    );
  });

  it('keeps two mailboxes of one user and of two users apart', async () => {
    await openMailbox('hugo', 'one').importMessages([letter('mine')]);
    expect(await openMailbox('hugo', 'two').countInbox()).toBe(0);
    expect(await openMailbox('ines', 'one').countInbox()).toBe(0);
    expect(await openMailbox('hugo', 'one').countInbox()).toBe(1);
  });

  it('walks the folder index for a page instead of sorting', async () => {
    const many = Array.from({ length: 300 }, (_, number) => letter(`many-${number}`));
    await openMailbox('jana', 'box').importMessages(many);
    await db.afterBulkLoad();
    const plan = await db.asSystem(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return await rowsOf<{ 'QUERY PLAN': string }>(
        tx,
        sql`explain select id from local_messages where user_id = 'jana' and mailbox_id = 'box'
          and folder = 'inbox' order by received_at desc, id desc limit 50`,
      );
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('local_messages_folder');
    expect(text).not.toContain('Sort');
  });
});
