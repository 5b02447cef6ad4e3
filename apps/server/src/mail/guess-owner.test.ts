import { describe, expect, it } from 'vitest';
import { chooseOwner, guessOwner } from './guess-owner.ts';

const account = { address: 'erin@people.example', displayName: 'Erin Example' };
const mail = (...fields: string[]) => Buffer.from(`${fields.join('\n')}\n\nTo: body@x.example\n`);
const to = (address: string) => mail('Subject: A', `To: Somebody <${address}>`);

describe('guessing whose mail a file holds', () => {
  it("takes the account's own address when any mail went there", async () => {
    const sample = [to('lee@north.example'), to('lee@north.example'), to('ERIN@people.example')];
    expect(await chooseOwner(sample, account)).toBe(account);
  });

  it('takes the address that most of it went to', async () => {
    const sample = [
      to('lee@north.example'),
      mail('Delivered-To: LEE@north.example', 'To: list@north.example'),
      mail('To: other@north.example,', ' "Lee" <lee@north.example>'),
      to('other@north.example'),
    ];
    expect(await chooseOwner(sample, account)).toEqual({
      address: 'lee@north.example',
      displayName: 'Erin Example',
    });
  });

  it.each([
    ['too few', [to('lee@north.example'), to('lee@north.example')]],
    ['no clear one', ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => to(`${name}@x.example`))],
    ['none at all', []],
    ['one in bodies only', [mail('Subject: A'), mail('Subject: B'), mail('Subject: C')]],
  ])("keeps the account's for %s", async (_name, sample) => {
    expect(await chooseOwner(sample, account)).toBe(account);
  });

  it('looks at a long word of a head once, not from each of its letters [FIX-45]', async () => {
    const costMs = async (word: string) => {
      const sample = Array(100).fill(mail(`To: ${word}`));
      const before = process.cpuUsage();
      await chooseOwner(sample, account);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    const [words, word] = ['ab, '.repeat(4_000), 'abcd'.repeat(4_000)];
    await costMs(words);
    // From each of its letters it is twenty times as much.
    expect(await costMs(word)).toBeLessThan(4 * (await costMs(words)) + 50);
  });

  it('hands on every message, the sampled ones too', async () => {
    const all = Array.from({ length: 450 }, (_, number) => to(`p${number}@x.example`));
    async function* source() {
      yield* all;
    }
    const { messages } = await guessOwner(source(), account);
    const handed: Uint8Array[] = [];
    for await (const message of messages) handed.push(message);
    expect(handed).toEqual(all);
  });
});
