import { createGmailMailbox, createOutlookMailbox, type MailboxProvider } from '@eisen/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmulatedAccount } from './emulated-account.ts';
import { plainMail } from './plain-mail.ts';
import type { EmulatedMail, EmulatedProvider, ProviderName } from './protocol.ts';
import { type Emulators, startEmulators } from './start-emulators.ts';

const ALICE = 'alice@north.example';
let emulators: Emulators;

beforeAll(async () => {
  emulators = await startEmulators({ users: [{ address: ALICE, displayName: 'Alice North' }] });
});
afterAll(async () => await emulators.close());
beforeEach(async () => await emulators.reset());

const INVITATION: EmulatedMail = {
  raw: Buffer.from(
    [
      'Message-ID: <invite@emulated.example>',
      'Date: Fri, 20 Nov 2026 12:00:00 GMT',
      'From: Bob Baker <bob@baker.example>',
      `To: ${ALICE}`,
      'Subject: Harbour tour',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="part"',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Shall we?',
      '--part',
      'Content-Type: text/calendar; charset=utf-8; method=REQUEST; name="invite.ics"',
      'Content-Disposition: attachment; filename="invite.ics"',
      '',
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'END:VCALENDAR',
      '--part--',
      '',
    ].join('\r\n'),
  ),
};

const PERSON = { addressed: 'to', bulk: false, automated: false, invitation: false };
const HEADS: readonly (readonly [title: string, mail: EmulatedMail, signals: object])[] = [
  ['a letter', plainMail({ key: 'letter' }), PERSON],
  [
    'a newsletter',
    plainMail({
      key: 'news',
      from: 'Harbour News <news@harbour.example>',
      head: [
        'List-Unsubscribe: <https://harbour.example/off>',
        'List-Id: <news.harbour.example>',
        'Precedence: bulk',
      ],
    }),
    { bulk: true },
  ],
  [
    'a mailing list',
    plainMail({
      key: 'list',
      to: 'sailors@lists.example',
      head: ['List-Id: <sailors.lists.example>', 'List-Post: <mailto:sailors@lists.example>'],
    }),
    { addressed: 'list', bulk: true },
  ],
  [
    'an automatic answer',
    plainMail({ key: 'auto', head: ['Auto-Submitted: auto-replied'] }),
    { ...PERSON, automated: true },
  ],
  [
    'a copy',
    plainMail({ key: 'copy', to: 'carol@baker.example', head: [`Cc: ${ALICE}`] }),
    { ...PERSON, addressed: 'cc' },
  ],
  ['an invitation', INVITATION, { ...PERSON, invitation: true }],
];

describe.each([
  ['google', createGmailMailbox],
  ['microsoft', createOutlookMailbox],
] as const)('%s', (name: ProviderName, open) => {
  const remote = (): EmulatedProvider => emulators[name];
  const mailbox = (): MailboxProvider =>
    open(createEmulatedAccount({ provider: remote(), name, address: ALICE }));

  it.each(HEADS)('reads the signals of %s from its head (own double)', async (_, mail, signals) => {
    await remote().seed(ALICE, [mail]);
    const { items } = await mailbox().listInbox({ limit: 5 });
    expect(items[0]?.signals).toMatchObject(signals);
  });

  it('keeps the id of a message that is moved about', async () => {
    const [id = ''] = await remote().seed(ALICE, [plainMail({ key: 'a' })]);
    const provider = mailbox();
    const moved = await provider.archive(id as never);
    const restored = await provider.restore(moved.id, moved.formerPlace);
    expect([moved.id, restored.id]).toEqual([id, id]);
  });

  it('tells the last of several moves, in whatever order they are told', async () => {
    const ids = await remote().seed(
      ALICE,
      ['a', 'b', 'c'].map((key) => plainMail({ key })),
    );
    const provider = mailbox();
    const { cursor } = await provider.inboxChanges(null);
    const [a = '', b = ''] = ids;
    for (const folder of ['archive', 'inbox', 'trash', 'inbox'] as const)
      await remote().change(ALICE, [{ id: a, folder }]);
    for (const folder of ['archive', 'inbox', 'trash'] as const)
      await remote().change(ALICE, [{ id: b, folder }]);
    for (let seed = 1; seed <= 8; seed += 1) {
      await remote().configure({ seed, rules: [{ fault: 'reorder' }] });
      const { added, removed } = await provider.inboxChanges(cursor);
      expect(removed).toEqual([b]);
      expect(added.every((ref) => ref.id === a)).toBe(true);
    }
  });

  it('says cursor-lost when the provider forgot its cursor, and takes a new one', async () => {
    const provider = mailbox();
    await remote().seed(ALICE, [plainMail({ key: 'a' })]);
    const { cursor } = await provider.inboxChanges(null);
    await remote().forgetCursors();
    await expect(provider.inboxChanges(cursor)).rejects.toMatchObject({ kind: 'cursor-lost' });
    const { cursor: fresh } = await provider.inboxChanges(null);
    const [id] = await remote().seed(ALICE, [plainMail({ key: 'b' })]);
    expect((await provider.inboxChanges(fresh)).added.map((ref) => ref.id)).toEqual([id]);
  });

  it('refuses what a missing scope does not allow; Google says why, so that consent is asked', async () => {
    const account = createEmulatedAccount({ provider: remote(), name, address: ALICE });
    const token = await remote().issueToken(ALICE, ['openid', 'profile', 'User.Read']);
    const tokens = { current: async () => token, renew: async () => token };
    const { listInbox } = open({ ...account, tokens });
    const kind = name === 'google' ? 'reconnect' : 'refused';
    await expect(listInbox({ limit: 5 })).rejects.toMatchObject({ kind });
  });
});
