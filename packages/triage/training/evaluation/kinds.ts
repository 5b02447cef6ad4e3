import { QUADRANTS, type Quadrant } from '@eisen/triage';
import type { Example } from '../mail.ts';
import { percent } from '../metrics.ts';
import { isDefensible, isRight, type Say, shareOf } from './figures.ts';
import type { Judged } from './judged.ts';

/** So many recipients and the owner is one of many. */
const MANY = 10;
/** Owners with fewer mails tell nothing of how owners differ. */
const FEWEST_OF_OWNER = 15;

const KINDS: readonly (readonly [string, (example: Example) => boolean])[] = [
  ['from a list, a desk or a robot', ({ input: { signals } }) => signals.bulk || signals.automated],
  ['to the owner alone', (example) => addressed(example) === 'to' && recipients(example) === 1],
  ['to the owner among few', (example) => addressed(example) === 'to' && isAmongFew(example)],
  ['to the owner among many', (example) => addressed(example) === 'to' && isAmongMany(example)],
  ['in copy', (example) => addressed(example) === 'cc'],
  ['to a group, owner not named', (example) => /list|other/.test(addressed(example))],
  ['from the own organisation', isOfHouse],
  ['a reply', ({ input }) => input.isReply],
  ['forwarded', ({ input }) => /^\s*(?:fwd?|wg)\s*:/i.test(input.subject)],
  ['asks the owner for something', ({ asks }) => asks === 1],
  ['asks for nothing', ({ asks }) => asks === 0],
  ['a clear case', ({ alt }) => alt === null],
  ['with a defensible second quadrant', ({ alt }) => alt !== null],
];

/** Where the errors are: which quadrants are mixed up, in which kinds of mail, and how much owners differ. */
export function sayErrors(say: Say, rows: readonly Judged[]): void {
  const wrong = rows.filter((row) => !isRight(row));
  say(
    `errors: ${wrong.length}, of them the label's own second choice ${wrong.filter(isDefensible).length}`,
  );
  const mixed = new Map<string, number>();
  for (const { example, guess } of wrong) {
    const pair = nameOfPair(example.quadrant, guess);
    mixed.set(pair, (mixed.get(pair) ?? 0) + 1);
  }
  const pairs = [...mixed].sort((a, b) => b[1] - a[1]);
  say(`  mixed up: ${pairs.map(([pair, count]) => `${pair} ${count}`).join(', ')}`);
  for (const [name, isOfKind] of KINDS) {
    const some = rows.filter(({ example }) => isOfKind(example));
    if (some.length === 0) continue;
    const share = percent(some.length / rows.length);
    say(`  ${name.padEnd(34)} ${share.padStart(7)} of the mail, right ${shareOf(some, isRight)}`);
  }
  sayOwners(say, rows);
}

function sayOwners(say: Say, rows: readonly Judged[]): void {
  const byOwner = new Map<string, Judged[]>();
  for (const row of rows)
    byOwner.set(row.example.group, [...(byOwner.get(row.example.group) ?? []), row]);
  const shares = [...byOwner.values()]
    .filter((own) => own.length >= FEWEST_OF_OWNER)
    .map((own) => own.filter(isRight).length / own.length)
    .sort((a, b) => a - b);
  if (shares.length < 4) return;
  const at = (part: number): string => percent(shares[Math.floor(shares.length * part)] ?? 0);
  say(
    `  owners and lists with ${FEWEST_OF_OWNER} mails or more: ${shares.length}, half of them between ${at(0.25)} and ${at(0.75)} right`,
  );
}

function nameOfPair(one: Quadrant, other: Quadrant): string {
  return QUADRANTS.filter((each) => each === one || each === other).join(' and ');
}

function addressed({ input }: Example): string {
  return input.signals.addressed;
}

function recipients({ input }: Example): number {
  return input.to.length + input.cc.length;
}

function isAmongFew(example: Example): boolean {
  return recipients(example) > 1 && !isAmongMany(example);
}

function isAmongMany(example: Example): boolean {
  return recipients(example) >= MANY;
}

function isOfHouse({ input: { fromAddress, ownerAddress } }: Example): boolean {
  const houseOf = (address: string): string => address.toLowerCase().split('@')[1] ?? '';
  return ownerAddress !== null && houseOf(fromAddress) === houseOf(ownerAddress);
}
