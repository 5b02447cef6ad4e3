import { countWorkingDays } from './calendar.ts';
import type { DenseRecorder, DenseSource } from './dense.ts';
import type { Reading } from './features.ts';
import { FAMILIES, type PhraseHit } from './phrases.ts';
import { flag } from './shape.ts';
import type { TimeMention } from './time-words.ts';
import { numberWord } from './vocabulary.ts';

type Family = (typeof FAMILIES)[number];

const NEAR_WORKING_DAYS = 2;
/** Tokens that count as the opening of a text. */
const OPENING_TOKENS = 40;
const MOST_POINTS = 6;
const QUESTION = numberWord('?');

/** What one sentence says, as bits of a number. */
const SAYS = { near: 1, dueNear: 2, clock: 4, asks: 8, troubled: 16, pressing: 32 } as const;

/** What a phrase makes its sentence say; 0 for most families. */
const SAID_BY_FAMILY = FAMILIES.map(
  (family) =>
    (isAmong(family, ['ask', 'opinion', 'blocked']) ? SAYS.asks : 0) |
    (isAmong(family, ['incident', 'trouble', 'service']) ? SAYS.troubled : 0) |
    (isAmong(family, ['hurry', 'ultimatum', 'now', 'due']) ? SAYS.pressing : 0),
);
const RELAXED = maskOf(['relaxed', 'settled']);
const SELLING = maskOf(['market', 'pitch', 'security']);
const BLOCKED = maskOf(['blocked']);
const INCIDENT = maskOf(['incident']);

/** Features of sentences that say all of some things and, where told, any of others. */
const SENTENCE_FACTS = [
  nameFact('asks near', SAYS.asks | SAYS.near),
  nameFact('asks by clock', SAYS.asks | SAYS.clock),
  nameFact('due near', SAYS.dueNear),
  nameFact('presses near', SAYS.pressing | SAYS.near),
  nameFact('troubled', SAYS.troubled),
  nameFact('troubled near', SAYS.troubled, SAYS.near | SAYS.pressing),
  nameFact('asks and presses', SAYS.asks | SAYS.pressing),
  nameFact('asks in trouble', SAYS.asks | SAYS.troubled),
];

function nameFact(name: string, all: number, any = all) {
  return {
    all,
    any,
    count: `sentence ${name}`,
    fromPerson: `sentence ${name} from person`,
    toMany: `sentence ${name} to many`,
  };
}

const CLOCKS = (['by', 'at', 'since', 'span'] as const).map((kind) => ({
  kind,
  anywhere: `clock ${kind}`,
  opening: `opening clock ${kind}`,
}));

/** Short notice: clock times, and what one sentence says together; apart for people and for mass mail. */
export function recordUrgency(out: DenseRecorder, source: DenseSource): void {
  const { input, relation, subject, body } = source;
  for (const { kind, anywhere, opening } of CLOCKS) {
    const inSubject = hasClock(subject.times, kind, Number.POSITIVE_INFINITY);
    out.add(anywhere, flag(inSubject || hasClock(body.times, kind, Number.POSITIVE_INFINITY)));
    out.add(opening, flag(inSubject || hasClock(body.times, kind, OPENING_TOKENS)));
  }
  const sentences: number[] = [];
  readSentences(sentences, subject, input.receivedAt);
  readSentences(sentences, body, input.receivedAt);
  const isMass = input.signals.bulk || relation.hasGroup || input.signals.addressed === 'list';
  const isPerson = !isMass && !input.signals.automated && !relation.isRole;
  for (const fact of SENTENCE_FACTS) {
    const count = countSentences(sentences, fact.all, fact.any);
    out.add(fact.count, Math.min(3, count));
    out.add(fact.fromPerson, flag(isPerson && count > 0));
    out.add(fact.toMany, flag(isMass && count > 0));
  }
  const points = countPoints(source, sentences);
  const isDirect = isPerson && relation.recipients <= 4 && input.signals.addressed === 'to';
  out.add('pressure', points);
  out.add('pressure from person', isPerson ? points : 0);
  out.add('pressure direct', isDirect ? points : 0);
  out.add('pressure high', flag(points >= 3));
  out.add('pressure high from person', flag(isPerson && points >= 3));
}

function hasClock(
  times: readonly TimeMention[],
  kind: TimeMention['clock'],
  before: number,
): boolean {
  for (const time of times) if (time.clock === kind && time.first < before) return true;
  return false;
}

/** How many kinds of pressure the mail names, less what takes it off. */
function countPoints({ input, subject, body }: DenseSource, sentences: readonly number[]): number {
  const count = (mask: number): number =>
    countPhrases(subject.phrases, mask) + countPhrases(body.phrases, mask);
  const nearest = Math.min(nearestDay(subject.times), nearestDay(body.times));
  const isOnlyLater =
    nearest < Number.POSITIVE_INFINITY &&
    countWorkingDays(input.receivedAt, nearest) > NEAR_WORKING_DAYS;
  const some = (all: number, any = all): number => flag(countSentences(sentences, all, any) > 0);
  const points =
    some(SAYS.asks | SAYS.near) +
    some(SAYS.dueNear) +
    some(SAYS.clock) +
    some(SAYS.pressing, SAYS.asks | SAYS.near) +
    some(SAYS.troubled, SAYS.near | SAYS.pressing | SAYS.asks) +
    flag(count(BLOCKED) > 0) +
    flag(count(INCIDENT) > 1) -
    flag(isOnlyLater) -
    Math.min(2, count(RELAXED) / 2) -
    Math.min(2, count(SELLING) / 2);
  return Math.max(0, Math.min(MOST_POINTS, points));
}

function countSentences(sentences: readonly number[], all: number, any: number): number {
  let count = 0;
  for (const said of sentences) if ((said & all) === all && (said & any) !== 0) count += 1;
  return count;
}

function countPhrases(phrases: readonly PhraseHit[], mask: number): number {
  let count = 0;
  for (const { family } of phrases) if ((mask & (1 << family)) !== 0) count += 1;
  return count;
}

function nearestDay(times: readonly TimeMention[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { days } of times) if (days >= 0 && days < nearest) nearest = days;
  return nearest;
}

/** Adds what each sentence says, phrases and near times of one sentence taken together. */
function readSentences(
  sentences: number[],
  { tokens, phrases, times }: Reading,
  receivedAt: Date,
): void {
  let [phrase, time] = [0, 0];
  for (let end = 1; end <= tokens.length; end += 1) {
    if (end < tokens.length && tokens[end]?.opens !== true) continue;
    let said = tokens[end - 1]?.word === QUESTION ? SAYS.asks : 0;
    // Both lists of a reading are in the order of the text.
    for (; phrase < phrases.length; phrase += 1) {
      const { family, first } = phrases[phrase] as PhraseHit;
      if (first >= end) break;
      said |= SAID_BY_FAMILY[family] as number;
    }
    for (; time < times.length; time += 1) {
      const mention = times[time] as TimeMention;
      if (mention.first >= end) break;
      if (isNear(mention, receivedAt)) said |= saidByTime(mention);
    }
    sentences.push(said);
  }
}

function saidByTime({ isDeadline, clock }: TimeMention): number {
  const isClock = clock !== null && clock !== 'since';
  return SAYS.near | (isDeadline ? SAYS.dueNear : 0) | (isClock ? SAYS.clock : 0);
}

function isNear({ days }: TimeMention, receivedAt: Date): boolean {
  return days >= 0 && countWorkingDays(receivedAt, days) <= NEAR_WORKING_DAYS;
}

function isAmong(family: Family, families: readonly Family[]): boolean {
  return families.includes(family);
}

/** A bit for each family; there are no more than 32. */
function maskOf(families: readonly Family[]): number {
  return families.reduce((mask, family) => mask | (1 << FAMILIES.indexOf(family)), 0);
}
