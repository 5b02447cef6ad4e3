import { type PersonalStep, QUADRANTS, type Quadrant, readTraits } from '@eisen/triage';
import {
  chancesOf,
  interpolate,
  type QuadrantChances,
  rankQuadrants,
  shiftChances,
} from '../src/classifier/calibration.ts';
import { AXES_OPTIONS, readFeatures } from './axes.ts';
import {
  chooseQuadrantWeights,
  chooseThreshold,
  fitConfidence,
  fitJoint,
  type Guess,
} from './calibrate.ts';
import { scoreHeldOut } from './held-out.ts';
import { type Example, readExamples } from './mail.ts';
import { addUp, type IncomingMail, type Judged, type Replayed, replay } from './replay.ts';

/** Gestures after which is counted: few on real inboxes, which are short here, more on the invented ones. */
const REAL = [1, 5, 10] as const;
const INVENTED = [1, 5, 10, 20, 40] as const;

/** Plays every inbox of the training mail, judged by models that saw nothing of it, and prints what learning does. */
function main(folder: string | undefined): void {
  if (folder === undefined) {
    throw new Error('Usage: npm run replay -w @eisen/triage -- <data-folder>');
  }
  const examples = ['triage-train', 'triage-synthetic'].flatMap((name) =>
    readExamples(folder, name),
  );
  const judges = judgeHeldOut(examples);
  for (const [title, isConsistent] of [
    ['each mail where it is labelled', false],
    ['one place for each sender', true],
  ] as const) {
    const inboxes = listInboxes(examples, judges, isConsistent);
    console.log(`Owner who wants ${title}`);
    for (const [name, isReal, counts] of [
      ['real inboxes', true, REAL],
      ['invented personas', false, INVENTED],
    ] as const) {
      const chosen = inboxes.filter((inbox) => inbox.isReal === isReal);
      for (const gestures of counts) printReplay(name, gestures, chosen);
    }
  }
}

interface Inbox {
  readonly isReal: boolean;
  readonly mails: readonly IncomingMail[];
}

function printReplay(name: string, gestures: number, inboxes: readonly Inbox[]): void {
  const parts = inboxes.flatMap(({ mails }) => replay(mails, gestures) ?? []);
  const { later, rightBefore, rightAfter, unrelated, unrelatedMoved }: Replayed = addUp(parts);
  const share = (count: number) => `${((100 * count) / Math.max(1, later)).toFixed(1)} %`;
  console.log(
    `  ${name}, ${gestures} gestures: agreement ${share(rightBefore)} -> ${share(rightAfter)} ` +
      `on ${later} later mails of ${parts.length} inboxes; unrelated moved ${unrelatedMoved} of ${unrelated}`,
  );
}

type Judge = IncomingMail['judge'];

function judgeHeldOut(examples: readonly Example[]): readonly Judge[] {
  const scores = scoreHeldOut(examples, readFeatures(examples), AXES_OPTIONS);
  const joint = fitJoint(examples, scores);
  const chances = scores.map((each) => chancesOf({ joint }, each));
  const weights = chooseQuadrantWeights(examples, chances);
  const guesses = chances.map((each) => rankQuadrants(each, weights)[0] as Guess);
  const confidence = fitConfidence(examples, guesses);
  const { threshold, eliminateMargin } = chooseThreshold(examples, guesses, confidence);
  return chances.map((common) => (personal: PersonalStep | null): Judged => {
    const own: QuadrantChances = personal ? shiftChances(common, personal) : common;
    const [first] = rankQuadrants(own, weights);
    const guess = first?.quadrant ?? 'eliminate';
    const needed = threshold + (guess === 'eliminate' ? eliminateMargin : 0);
    const [forDo = 0, forSchedule = 0, forDelegate = 0] = own;
    return {
      guess,
      unsure: interpolate(confidence, first?.chance ?? 0) < needed,
      urgency: forDo + forDelegate,
      importance: forDo + forSchedule,
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
  return [...byOwner.values()].map((rows) => {
    const own = rows
      .map((index) => ({ example: examples[index] as Example, judge: judges[index] as Judge }))
      .sort((a, b) => timeOf(a.example) - timeOf(b.example));
    const preferred = isConsistent ? preferOneEach(own.map(({ example }) => example)) : null;
    return {
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

main(process.argv[2]);
