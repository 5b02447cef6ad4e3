import type { Reading } from './features.ts';
import { type Clause, quotableClause } from './quotable.ts';
import { createWordSet } from './vocabulary.ts';

/** A phrase of a text, as a range of tokens (end exclusive), and what it weighs. */
export interface Passage {
  readonly reading: Reading;
  readonly first: number;
  readonly end: number;
  readonly part: number;
}

const MOST_WORDS = 8;
const MOST_CHARS = 80;
/** A phrase of so many words can stand alone; it grows on only for words that weigh. */
const READABLE_WORDS = 4;
const LEAST_COMPANY = 0.01;
const MOST_PEAKS = 9;

/**
 * Phrases of two to eight words around the tokens that weigh most, inside one sentence and line; no two overlap.
 *
 * @param parts each token's weight
 * @param least what a token must weigh to be the heart of a phrase
 */
export function findPassages(
  reading: Reading,
  parts: readonly number[],
  least: number,
): readonly Passage[] {
  const hearts: number[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    if ((parts[at] as number) > least && isTelling(reading, at)) hearts.push(at);
  }
  if (hearts.length === 0) return [];
  hearts.sort((a, b) => (parts[b] as number) - (parts[a] as number));
  const taken = new Array<boolean>(parts.length).fill(false);
  const passages: Passage[] = [];
  for (const at of hearts.slice(0, MOST_PEAKS)) {
    if (taken[at] === true) continue;
    const [first, end] = trim(reading, at, ...grow(reading, parts, at, taken));
    taken.fill(true, first, end);
    const part = parts.slice(first, end).reduce((sum, each) => sum + Math.max(0, each), 0);
    passages.push({ reading, first, end, part });
  }
  return passages;
}

/**
 * The clauses of the passages, heaviest first, none over or inside another; and what the passages weigh together.
 *
 * @param speaks  whether a clause says something of what is asked
 */
export function quoteHeaviest(
  passages: readonly Passage[],
  most: number,
  speaks: (reading: Reading, clause: Clause) => boolean = () => true,
): { readonly quotes: readonly string[]; readonly part: number } {
  const taken: PlacedClause[] = [];
  let whole = 0;
  for (const { reading, first, end, part } of passages.toSorted((a, b) => b.part - a.part)) {
    const clause = quotableClause(reading.text, startOf(reading, first), endOf(reading, end));
    if (clause === null || !speaks(reading, clause)) continue;
    const at = taken.findIndex((each) => isSaidBy(each, { ...clause, reading }));
    const said = taken[at];
    if (said === undefined) taken.push({ ...clause, reading });
    else if (said.quote.length < clause.quote.length) taken[at] = { ...clause, reading };
    else continue;
    whole += part;
    if (taken.length === most) break;
  }
  return { quotes: leaveOutSaid(taken.map(({ quote }) => quote)), part: whole };
}

type PlacedClause = Clause & { readonly reading: Reading };

/** Whether two clauses share words: of one place, or one the words of the other. */
function isSaidBy(one: PlacedClause, other: PlacedClause): boolean {
  return (
    (one.reading === other.reading && one.from < other.to && other.from < one.to) ||
    holds(one.quote, other.quote) ||
    holds(other.quote, one.quote)
  );
}

/** Quotations without those that stand in another. */
export function leaveOutSaid(quotes: readonly string[]): readonly string[] {
  return quotes.filter(
    (quote, at) =>
      !quotes.some(
        (each, index) =>
          index !== at && holds(each, quote) && (each.length > quote.length || index < at),
      ),
  );
}

function holds(quote: string, other: string): boolean {
  return quote.toLowerCase().includes(other.toLowerCase());
}

function grow(
  reading: Reading,
  parts: readonly number[],
  at: number,
  taken: readonly boolean[],
): readonly [number, number] {
  let first = at;
  let end = at + 1;
  while (end - first < MOST_WORDS) {
    const left =
      canJoin(reading, first - 1) && taken[first - 1] !== true ? (parts[first - 1] ?? 0) : null;
    const right = canJoin(reading, end - 1) && taken[end] !== true ? (parts[end] ?? 0) : null;
    if (left === null && right === null) break;
    const goesLeft = right === null || (left !== null && left > right);
    const gain = (goesLeft ? left : right) ?? 0;
    if (gain <= LEAST_COMPANY && end - first >= READABLE_WORDS) break;
    const nextFirst = goesLeft ? first - 1 : first;
    const nextEnd = goesLeft ? end : end + 1;
    if (endOf(reading, nextEnd) - startOf(reading, nextFirst) > MOST_CHARS) break;
    first = nextFirst;
    end = nextEnd;
  }
  return [first, end];
}

/** Drops joining words at the edges, never the heart. */
function trim(
  reading: Reading,
  heart: number,
  first: number,
  end: number,
): readonly [number, number] {
  let [from, to] = [first, end];
  while (from < heart && LOOSE_START[reading.tokens[from]?.word ?? 0]) from += 1;
  while (to - 1 > heart && LOOSE_END[reading.tokens[to - 1]?.word ?? 0]) to -= 1;
  return [from, to];
}

/** Whether the token and the one after it may stand in one quotation. */
function canJoin(reading: Reading, before: number): boolean {
  const [left, right] = [reading.tokens[before], reading.tokens[before + 1]];
  if (left === undefined || right === undefined || right.opens) return false;
  if (UNQUOTABLE[right.word] || UNQUOTABLE[left.word]) return false;
  return right.start - left.end <= MOST_BETWEEN && isJoining(reading.text, left.end, right.start);
}

/** Whether only blanks, commas and what joins words stands there. */
function isJoining(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!BETWEEN.includes(text.charAt(at))) return false;
  return true;
}

const MOST_BETWEEN = 3;
const BETWEEN = ' \t,&/#-';

function isTelling(reading: Reading, at: number): boolean {
  const token = reading.tokens[at];
  return token !== undefined && !UNTELLING[token.word] && token.end - token.start <= MOST_CHARS;
}

function startOf(reading: Reading, first: number): number {
  return reading.tokens[first]?.start ?? 0;
}

function endOf(reading: Reading, end: number): number {
  return reading.tokens[end - 1]?.end ?? 0;
}

const UNQUOTABLE = createWordSet('§url §address §long !');
const LOOSE_START = createWordSet('and or of but than und oder aber als');
const LOOSE_END = createWordSet(
  'and or of to the a an in on at for with from by but as is are was if that so my your our und oder der die das dem den ein eine zu in im am an von mit auf für ist sind wenn dass',
);
/** Words that say nothing alone, and what cannot be quoted. */
const UNTELLING = createWordSet(
  '§url §address §long ! ? §n1 §n2 §n3 §n4 §n5',
  'the a an of to in on at for and or but is are was were be been it its this that these those with from as by not no if so we i you he she they our my your his her their me us him them have has had do does did will would can could should there here what which who when where how all any some up out about into over than then also just re fw fwd der die das ein eine und oder ist sind zu im am in auf für mit von dem den des es ich wir sie ihr nicht',
);
