import type { FeatureSet, Reading } from './features.ts';
import type { AxisName, Model } from './model.ts';
import { FAMILIES } from './phrases.ts';

/** Quotations for each axis, strongest first; every one is literally in the subject or the text. */
export interface Evidence {
  /** Why it is urgent, or the days that it names when it is not. */
  readonly urgency: readonly string[];
  /** Why it is important, or what makes it look unimportant. */
  readonly importance: readonly string[];
}

interface EvidenceQuestion {
  readonly features: FeatureSet;
  readonly model: Model;
  readonly denseNames: readonly string[];
  readonly isUrgent: boolean;
  readonly isImportant: boolean;
}

const MOST_QUOTES = 3;
/** Log-odds that a phrase must add to be worth a quotation. */
const LEAST_PART = 0.04;
const MOST_WORDS = 8;
const MOST_CHARS = 80;

/** The passages of the mail that moved each axis most towards its answer. */
export function findEvidence(question: EvidenceQuestion): Evidence {
  const { features, isUrgent, isImportant } = question;
  return {
    urgency: isUrgent ? quoteStrongest(question, 'urgent', 1) : quoteDays(features),
    importance: quoteStrongest(question, 'important', isImportant ? 1 : -1),
  };
}

interface Passage {
  readonly reading: Reading;
  readonly first: number;
  readonly end: number;
  readonly part: number;
}

function quoteStrongest(
  question: EvidenceQuestion,
  axis: AxisName,
  sign: 1 | -1,
): readonly string[] {
  const { features } = question;
  const passages = [features.subject, features.body].flatMap((reading) => {
    const parts = addParts(question, axis, reading).map((part) => part * sign);
    return listPeaks(reading, parts);
  });
  return quoteDistinct(passages.sort((a, b) => b.part - a.part));
}

/** Each token's share of the axis' log-odds. */
function addParts(question: EvidenceQuestion, axis: AxisName, reading: Reading): number[] {
  const { features, model } = question;
  const field = reading === features.subject ? 'subject' : 'body';
  const parts = new Array<number>(reading.tokens.length).fill(0);
  const spread = (first: number, end: number, part: number): void => {
    for (let at = first; at < end; at += 1) parts[at] = (parts[at] ?? 0) + part / (end - first);
  };
  for (const gram of features.grams) {
    if (gram.field === field) spread(gram.first, gram.end, model.wordPart(features, gram, axis));
  }
  const factPart = (names: readonly string[]): number =>
    names.reduce((sum, name) => {
      const index = question.denseNames.indexOf(name);
      return sum + (index < 0 ? 0 : model.densePart(features, index, axis));
    }, 0);
  const familyParts = FAMILIES.map((family) => factPart(familyNames(family, field)));
  const familyHits = FAMILIES.map(
    (_, family) => reading.phrases.filter((hit) => hit.family === family).length,
  );
  for (const hit of reading.phrases) {
    spread(hit.first, hit.end, (familyParts[hit.family] ?? 0) / (familyHits[hit.family] ?? 1));
  }
  const timePart = factPart(question.denseNames.filter((name) => TIME_FACT.test(name)));
  const ahead = reading.times.filter((time) => time.days >= 0);
  const nearest = Math.min(...ahead.map((time) => time.days));
  const near = ahead.filter((time) => time.days === nearest);
  for (const time of near) spread(time.first, time.end, timePart / near.length);
  return parts;
}

const TIME_FACT = /^(?:opening day|subject day|day|deadline) /;

function familyNames(family: string, field: 'subject' | 'body'): readonly string[] {
  if (field === 'subject') return [`${family} in subject`];
  return [`${family} in opening`, `${family} in body`, `${family} density`];
}

/** Phrases around the tokens that weigh most; no two overlap. */
function listPeaks(reading: Reading, parts: readonly number[]): readonly Passage[] {
  const taken = new Array<boolean>(parts.length).fill(false);
  const order = parts
    .map((part, at) => ({ part, at }))
    .filter(({ part, at }) => part > LEAST_PART && isTelling(reading, at))
    .sort((a, b) => b.part - a.part)
    .slice(0, MOST_QUOTES * 3);
  const passages: Passage[] = [];
  for (const { at } of order) {
    if (taken[at] === true) continue;
    const [first, end] = grow(reading, parts, at, taken);
    taken.fill(true, first, end);
    const part = parts.slice(first, end).reduce((sum, each) => sum + Math.max(0, each), 0);
    passages.push({ reading, first, end, part });
  }
  return passages;
}

/** Widens a token to a phrase inside its sentence and line, towards the side that weighs more. */
function grow(
  reading: Reading,
  parts: readonly number[],
  at: number,
  taken: readonly boolean[],
): readonly [number, number] {
  let [first, end] = [at, at + 1];
  while (end - first < MOST_WORDS) {
    const left =
      canJoin(reading, first - 1, first) && taken[first - 1] !== true
        ? (parts[first - 1] ?? 0)
        : null;
    const right = canJoin(reading, end - 1, end) && taken[end] !== true ? (parts[end] ?? 0) : null;
    if (left === null && right === null) break;
    const goesLeft = right === null || (left !== null && left > right);
    const gain = goesLeft ? (left ?? 0) : (right ?? 0);
    // A few words of company make a readable phrase; after that only words that weigh.
    if (gain <= LEAST_PART / 4 && end - first >= 4) break;
    const [nextFirst, nextEnd] = goesLeft ? [first - 1, end] : [first, end + 1];
    if (lengthOf(reading, nextFirst, nextEnd) > MOST_CHARS) break;
    [first, end] = [nextFirst, nextEnd];
  }
  return [first, end];
}

function canJoin(reading: Reading, before: number, after: number): boolean {
  const [left, right] = [reading.tokens[before], reading.tokens[after]];
  if (left === undefined || right === undefined || right.opens) return false;
  const between = reading.text.slice(left.end, right.start);
  return (
    between.length <= 3 &&
    !/[\r\n]/.test(between) &&
    !UNQUOTABLE.has(right.term) &&
    !UNQUOTABLE.has(left.term)
  );
}

const UNQUOTABLE = new Set(['§url', '§address', '§long', '!']);

const PLAIN_WORDS = new Set(
  'the a an of to in on at for and or but is are was were be been it its this that these those with from as by not no if so we i you he she they our my your his her their me us him them have has had do does did will would can could should there here what which who when where how all any some up out about into over than then also just re fw fwd der die das ein eine und oder ist sind zu im am in auf für mit von dem den des es ich wir sie ihr nicht'.split(
    ' ',
  ),
);

function isTelling(reading: Reading, at: number): boolean {
  const token = reading.tokens[at];
  if (token === undefined || UNQUOTABLE.has(token.term) || /^(?:§n\d|\?)$/.test(token.term))
    return false;
  return !PLAIN_WORDS.has(token.term) && token.end - token.start <= MOST_CHARS;
}

/** The days that a mail names, the nearest ahead first. */
function quoteDays(features: FeatureSet): readonly string[] {
  const passages = [features.subject, features.body].flatMap((reading) =>
    reading.times
      .filter((time) => time.days >= 0)
      .map((time) => ({ reading, first: time.first, end: time.end, part: -time.days })),
  );
  return quoteDistinct(passages.sort((a, b) => b.part - a.part)).slice(0, 1);
}

function quoteDistinct(passages: readonly Passage[]): readonly string[] {
  const quotes: string[] = [];
  const seen = new Set<string>();
  for (const { reading, first, end } of passages) {
    const quote = reading.text.slice(
      reading.tokens[first]?.start ?? 0,
      reading.tokens[end - 1]?.end ?? 0,
    );
    const key = quote.toLowerCase();
    if (quote === '' || quote.length > MOST_CHARS || [...seen].some((each) => each.includes(key)))
      continue;
    seen.add(key);
    quotes.push(quote);
    if (quotes.length === MOST_QUOTES) break;
  }
  return quotes;
}

function lengthOf(reading: Reading, first: number, end: number): number {
  return (reading.tokens[end - 1]?.end ?? 0) - (reading.tokens[first]?.start ?? 0);
}
