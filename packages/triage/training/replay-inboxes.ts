import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type PersonalStep, QUADRANTS, type Quadrant, readTraits } from '@eisen/triage';
import {
  chancesOf,
  competingChances,
  decide,
  shiftChances,
} from '../src/classifier/calibration.ts';
import { AXES_OPTIONS, readFeatures } from './axes.ts';
import { createLog, writeFigures } from './card.ts';
import type { Say } from './evaluation/figures.ts';
import { fitDecision } from './fit-model.ts';
import { resolveFolder } from './folders.ts';
import { scoreHeldOut } from './held-out.ts';
import type { Example } from './mail.ts';
import { type Agreement, addUp, type IncomingMail, type Judged, replay } from './replay.ts';
import { teachSameMail } from './same-mail.ts';
import { readTrainingMail } from './training-mail.ts';

/** Gestures after which is counted. The inboxes are short: more than a few only by placing each mail by hand. */
const AFTER_TROUBLE = [1, 5, 10] as const;
const BY_HAND = [20, 40] as const;

/**
 * Plays every inbox of the training mail, judged by models that saw nothing of it, and prints what learning does, for
 * the owners that its constants may be chosen on and for the others apart.
 *
 * @param args  folders of labelled real mail, without them only the invented inboxes are played; `--card` writes what is
 * printed into MODEL-CARD.md
 */
function main(args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { card: { type: 'boolean', default: false } },
  });
  const { lines, say } = createLog();
  const examples = readTrainingMail([...new Set(positionals.map(resolveFolder))]);
  const judges = judgeHeldOut(examples);
  saySameMail(
    say,
    listInboxes(examples, judges, false).flatMap(({ mails }) => mails),
  );
  for (const [title, isConsistent] of [
    ['each mail where it is labelled', false],
    ['one place for each sender', true],
  ] as const) {
    const inboxes = listInboxes(examples, judges, isConsistent);
    say(`\nOwners who want ${title}: how much lies there without and with learning`);
    for (const [name, isReal] of [
      ['real', true],
      ['invented', false],
    ] as const) {
      const halves = splitByOwner(inboxes.filter((inbox) => inbox.isReal === isReal));
      for (const [half, chosen] of halves) {
        for (const gestures of AFTER_TROUBLE)
          sayReplay(say, `${name}, ${half}`, chosen, gestures, 'trouble');
        for (const gestures of BY_HAND)
          sayReplay(say, `${name}, ${half}`, chosen, gestures, 'hand');
      }
    }
  }
  if (values.card) writeFigures('learning', lines);
}

function saySameMail(say: Say, mails: readonly IncomingMail[]): void {
  say('The very same mail again, in another conversation');
  const isOfPerson = ({ traits }: IncomingMail) => traits.some(({ isPerson }) => isPerson);
  for (const [sender, own] of [
    ['people', mails.filter(isOfPerson)],
    ['automatic senders', mails.filter((mail) => !isOfPerson(mail))],
  ] as const) {
    for (const [after, before] of [
      ['one correction', 0],
      ['one that contradicts one', 1],
      ['one that contradicts three', 3],
    ] as const) {
      const { times, asTaught, filed } = teachSameMail(own, before);
      say(
        `  ${sender}, after ${after}: ${share(asTaught, times)} as taught, ${share(filed, times)} filed, of ${times}`,
      );
    }
  }
}

/** Every other owner, in an order that has nothing to do with their mail. */
function splitByOwner(inboxes: readonly Inbox[]): readonly (readonly [string, readonly Inbox[]])[] {
  const hash = ({ owner }: Inbox) => createHash('sha256').update(owner).digest('hex');
  const ordered = inboxes.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
  return [
    ['chosen on', ordered.filter((_, place) => place % 2 === 0)],
    ['reported', ordered.filter((_, place) => place % 2 === 1)],
  ];
}

interface Inbox {
  readonly owner: string;
  readonly isReal: boolean;
  readonly mails: readonly IncomingMail[];
}

function sayReplay(
  say: Say,
  name: string,
  inboxes: readonly Inbox[],
  gestures: number,
  by: 'trouble' | 'hand',
): void {
  const parts = inboxes.flatMap(({ mails }) => replay(mails, gestures, by) ?? []);
  if (parts.length === 0) return;
  const { later, related, unrelated, unrelatedMoved } = addUp(parts);
  const after = `${gestures} ${by === 'hand' ? 'by hand' : 'gestures'}`;
  say(
    `  ${name.padEnd(19)} ${after.padStart(11)} ${String(parts.length).padStart(3)} inboxes ` +
      ` later mail ${tell(later)}  related ${tell(related)}  unrelated moved ${unrelatedMoved} of ${unrelated}`,
  );
}

function tell({ mails, rightBefore, rightAfter }: Agreement): string {
  const won = rightAfter - rightBefore;
  const sign = won > 0 ? '+' : '';
  return `${share(rightBefore, mails).padStart(6)} ${share(rightAfter, mails).padStart(6)} of ${String(mails).padStart(4)} (${sign}${won})`;
}

function share(count: number, of: number): string {
  return of === 0 ? '-' : `${((100 * count) / of).toFixed(1)} %`;
}

type Judge = IncomingMail['judge'];

function judgeHeldOut(examples: readonly Example[]): readonly Judge[] {
  const scores = scoreHeldOut(examples, readFeatures(examples), AXES_OPTIONS);
  const rules = fitDecision(examples, scores);
  return scores.map((score) => {
    const common = chancesOf(rules, score);
    return (personal: PersonalStep | null): Judged => {
      const chances = personal ? shiftChances(common, personal) : common;
      const { guess, unsure } = decide(rules, chances);
      return {
        guess,
        unsure: unsure || personal?.doubts === guess,
        competing: competingChances(rules, chances),
      };
    };
  });
}

/** Inboxes of one owner each, in the order of time; shared lists are nobody's inbox. */
function listInboxes(
  examples: readonly Example[],
  judges: readonly Judge[],
  isConsistent: boolean,
): readonly Inbox[] {
  const byOwner = new Map<string, number[]>();
  for (const [index, { group, source }] of examples.entries()) {
    if (source === 'spamassassin') continue;
    byOwner.set(group, [...(byOwner.get(group) ?? []), index]);
  }
  return [...byOwner].map(([owner, rows]) => {
    const own = rows
      .map((index) => ({ example: examples[index] as Example, judge: judges[index] as Judge }))
      .sort((a, b) => timeOf(a.example) - timeOf(b.example));
    const preferred = isConsistent ? preferOneEach(own.map(({ example }) => example)) : null;
    return {
      owner,
      isReal: own[0]?.example.source !== 'synthetic',
      mails: own.map(
        ({ example, judge }): IncomingMail => ({
          id: example.id,
          receivedAt: example.input.receivedAt,
          traits: readTraits(example.input, threadOf(example)).map((trait) => ({
            ...trait,
            key: `${trait.kind} ${trait.value}`,
          })),
          wanted: preferred?.get(senderOf(example)) ?? example.quadrant,
          judge,
        }),
      ),
    };
  });
}

/** Where most of each sender's mail is labelled. */
function preferOneEach(examples: readonly Example[]): ReadonlyMap<string, Quadrant> {
  const senders = new Set(examples.map(senderOf));
  return new Map(
    [...senders].map((sender) => {
      const own = examples.filter((example) => senderOf(example) === sender);
      const count = (quadrant: Quadrant) => own.filter((each) => each.quadrant === quadrant).length;
      const [most = 'eliminate'] = QUADRANTS.toSorted((a, b) => count(b) - count(a));
      return [sender, most];
    }),
  );
}

function senderOf({ input }: Example): string {
  return input.fromAddress.toLowerCase();
}

function timeOf({ input }: Example): number {
  return input.receivedAt.getTime();
}

/** The labelled mail has no thread ids: the subject without what replying puts before it. */
function threadOf({ input }: Example): string {
  return input.subject
    .replace(/^(?:\s*(?:re|aw|antw|fwd?|wg)\s*:)+/i, '')
    .trim()
    .toLowerCase();
}

main(process.argv.slice(2));
