import { describe, expect } from 'vitest';
import type { MailAddress } from '#message.ts';
import { SUITE_OWNER } from './suite-mail.ts';
import type { SuiteContext } from './suite-setup.ts';

const DESK: MailAddress = { name: 'Front desk', address: 'frontdesk@hotel.example' };
const crowd = (count: number) =>
  Array.from({ length: count }, (_, at) => `guest${at}@hotel.example`);

const CASES: readonly (readonly [
  title: string,
  fields: readonly string[],
  expected: readonly MailAddress[],
])[] = [
  ['another address', ['Front desk <frontdesk@hotel.example>'], [DESK]],
  ['an address without a name', ['frontdesk@hotel.example'], [{ ...DESK, name: '' }]],
  [
    'several addresses, each once',
    ['Front desk <frontdesk@hotel.example>, anna@hotel.example, FrontDesk@hotel.example'],
    [DESK, { name: '', address: 'anna@hotel.example' }],
  ],
  ['an encoded name', ['=?utf-8?B?RnJvbnQgZGVzaw==?= <frontdesk@hotel.example>'], [DESK]],
  [
    'an encoded name with what separates addresses',
    ['=?utf-8?Q?Desk=2C_eve=40spy=2Eexample=3B?= <frontdesk@hotel.example>'],
    [{ name: 'Desk, eve@spy.example;', address: 'frontdesk@hotel.example' }],
  ],
  ['a group', ['Staff: Front desk <frontdesk@hotel.example>;'], [DESK]],
  ['an empty group', ['undisclosed-recipients:;'], []],
  ['the sender', ['Bob Baker <BOB@baker.example>'], []],
  ['the owner', [`Me <${SUITE_OWNER.address}>`], []],
  [
    'the owner and another',
    [`${SUITE_OWNER.address}, Front desk <frontdesk@hotel.example>`],
    [DESK],
  ],
  ['no address', ['call me'], []],
  ['a folded line', ['Front desk\r\n <frontdesk@hotel.example>'], [DESK]],
  ['500 addresses', [crowd(500).join(', ')], []],
  ['20 addresses', [crowd(20).join(', ')], crowd(20).map((address) => ({ name: '', address }))],
];

export function describeReplyTo({ seed, provider, message, idOf, test }: SuiteContext): void {
  describe('Reply-To', () => {
    for (const [title, fields, expected] of CASES) {
      test(`that names ${title} [FIX-13]`, async () => {
        await seed({ key: 'stay', head: fields.map((field) => `Reply-To: ${field}`) });
        const { items } = await provider().listInbox({ limit: 10 });
        expect(items[0]?.replyTo).toEqual(expected);
        expect((await message(await idOf('stay'))).replyTo).toEqual(expected);
      });
    }

    test('is absent from most mail [FIX-13]', async () => {
      await seed({ key: 'plain' });
      expect((await provider().listInbox({ limit: 10 })).items[0]?.replyTo).toEqual([]);
    });

    test(
      'is where a reply goes that was written to it, and only there [FIX-13]',
      async () => {
        await seed({ key: 'stay', head: ['Reply-To: Front desk <frontdesk@hotel.example>'] });
        const write = async (to: string, internetMessageId: string) => {
          const { draftId } = await provider().createReplyDraft({
            ...{ inReplyTo: await idOf('stay'), to, subject: 'Re: Stay', body: 'Yes.' },
            internetMessageId,
          });
          await provider().sendDraft(draftId);
          const found = await provider().findSent(internetMessageId);
          const sent = found === null ? null : await message(found);
          return [...(sent?.to ?? []), ...(sent?.cc ?? [])].map(({ address }) => address);
        };
        expect(await write('frontdesk@hotel.example', 'our-7@eisen.example')).toEqual([
          'frontdesk@hotel.example',
        ]);
        expect(await write('bob@baker.example', 'our-8@eisen.example')).toEqual([
          'bob@baker.example',
        ]);
        expect(
          await write('frontdesk@hotel.example, bob@baker.example', 'our-9@eisen.example'),
        ).toEqual(['frontdesk@hotel.example', 'bob@baker.example']);
      },
      'drafts',
    );
  });
}
