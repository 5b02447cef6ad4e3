import type { DenseRecorder, DenseSource } from './dense.ts';
import type { Reading } from './features.ts';
import { FAMILIES, type PhraseHit } from './phrases.ts';
import { countWorkingDays, type TimeMention } from './time-words.ts';

type Family = (typeof FAMILIES)[number];

const NEAR_WORKING_DAYS = 2;
/** Tokens that count as the opening of a text. */
const OPENING_TOKENS = 40;
const ASKING = numbersOf(['ask', 'opinion', 'blocked']);
const TROUBLED = numbersOf(['incident', 'trouble', 'service']);
const PRESSING = numbersOf(['hurry', 'ultimatum', 'now', 'due']);
const RELAXED = numbersOf(['relaxed', 'settled']);
const SELLING = numbersOf(['market', 'pitch', 'security']);
const BLOCKED = numbersOf(['blocked']);
const INCIDENT = numbersOf(['incident']);
const MOST_POINTS = 6;

/** What one sentence says. */
interface Sentence {
  readonly isNear: boolean;
  readonly isDueNear: boolean;
  readonly isClock: boolean;
  readonly asks: boolean;
  readonly isTroubled: boolean;
  readonly isPressing: boolean;
}

/** Short notice: clock times, and what one sentence says together; apart for people and for mass mail. */
export function recordUrgency(record: DenseRecorder, source: DenseSource): void {
  const { input, relation } = source;
  const times = [...source.subject.times, ...source.body.times];
  const opening = [
    ...source.subject.times,
    ...source.body.times.filter((time) => time.first < OPENING_TOKENS),
  ];
  for (const kind of ['by', 'at', 'since', 'span'] as const) {
    record(`clock ${kind}`, flag(times.some((time) => time.clock === kind)));
    record(`opening clock ${kind}`, flag(opening.some((time) => time.clock === kind)));
  }
  const sentences = [source.subject, source.body].flatMap((reading) =>
    readSentences(reading, input.receivedAt),
  );
  const isMass = input.signals.bulk || relation.hasGroup || input.signals.addressed === 'list';
  const isPerson = !isMass && !input.signals.automated && !relation.isRole;
  for (const [name, holds] of SENTENCE_FACTS) {
    const count = sentences.filter(holds).length;
    record(`sentence ${name}`, Math.min(3, count));
    record(`sentence ${name} from person`, flag(isPerson && count > 0));
    record(`sentence ${name} to many`, flag(isMass && count > 0));
  }
  const points = countPoints(source, sentences);
  const isDirect = isPerson && relation.recipients <= 4 && input.signals.addressed === 'to';
  record('pressure', points);
  record('pressure from person', isPerson ? points : 0);
  record('pressure direct', isDirect ? points : 0);
  record('pressure high', flag(points >= 3));
  record('pressure high from person', flag(isPerson && points >= 3));
}

/** How many kinds of pressure the mail names, less what takes it off. */
function countPoints(
  { input, subject, body }: DenseSource,
  sentences: readonly Sentence[],
): number {
  const count = (numbers: ReadonlySet<number>): number =>
    [...subject.phrases, ...body.phrases].filter(({ family }) => numbers.has(family)).length;
  const days = [...subject.times, ...body.times]
    .filter((time) => time.days >= 0)
    .map((time) => countWorkingDays(input.receivedAt, time.days));
  const isOnlyLater = days.length > 0 && Math.min(...days) > NEAR_WORKING_DAYS;
  const some = (holds: (sentence: Sentence) => boolean): number => flag(sentences.some(holds));
  const points =
    some((each) => each.asks && each.isNear) +
    some((each) => each.isDueNear) +
    some((each) => each.isClock) +
    some((each) => each.isPressing && (each.asks || each.isNear)) +
    some((each) => each.isTroubled && (each.isNear || each.isPressing || each.asks)) +
    flag(count(BLOCKED) > 0) +
    flag(count(INCIDENT) > 1) -
    flag(isOnlyLater) -
    Math.min(2, count(RELAXED) / 2) -
    Math.min(2, count(SELLING) / 2);
  return Math.max(0, Math.min(MOST_POINTS, points));
}

const SENTENCE_FACTS: readonly (readonly [string, (sentence: Sentence) => boolean])[] = [
  ['asks near', (each) => each.asks && each.isNear],
  ['asks by clock', (each) => each.asks && each.isClock],
  ['due near', (each) => each.isDueNear],
  ['presses near', (each) => each.isPressing && each.isNear],
  ['troubled', (each) => each.isTroubled],
  ['troubled near', (each) => each.isTroubled && (each.isNear || each.isPressing)],
  ['asks and presses', (each) => each.asks && each.isPressing],
  ['asks in trouble', (each) => each.asks && each.isTroubled],
];

function readSentences(reading: Reading, receivedAt: Date): readonly Sentence[] {
  const { tokens, phrases, times } = reading;
  const sentences: Sentence[] = [];
  let [phrase, time] = [0, 0];
  for (let end = 1; end <= tokens.length; end += 1) {
    if (end < tokens.length && tokens[end]?.opens !== true) continue;
    const [firstPhrase, firstTime] = [phrase, time];
    while ((phrases[phrase]?.first ?? end) < end) phrase += 1;
    while ((times[time]?.first ?? end) < end) time += 1;
    const near = times.slice(firstTime, time).filter((each) => isNear(each, receivedAt));
    const said = phrases.slice(firstPhrase, phrase);
    const isQuestion = tokens[end - 1]?.term === '?';
    sentences.push(toSentence(said, near, isQuestion));
  }
  return sentences;
}

/** Phrases and near times of one sentence; both lists of a reading are in the order of the text. */
function toSentence(
  phrases: readonly PhraseHit[],
  near: readonly TimeMention[],
  isQuestion: boolean,
): Sentence {
  const has = (numbers: ReadonlySet<number>): boolean =>
    phrases.some(({ family }) => numbers.has(family));
  return {
    isNear: near.length > 0,
    isDueNear: near.some((time) => time.isDeadline),
    isClock: near.some((time) => time.clock !== null && time.clock !== 'since'),
    asks: has(ASKING) || isQuestion,
    isTroubled: has(TROUBLED),
    isPressing: has(PRESSING),
  };
}

function isNear({ days }: TimeMention, receivedAt: Date): boolean {
  return days >= 0 && countWorkingDays(receivedAt, days) <= NEAR_WORKING_DAYS;
}

function numbersOf(families: readonly Family[]): ReadonlySet<number> {
  return new Set(families.map((family) => FAMILIES.indexOf(family)));
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}
