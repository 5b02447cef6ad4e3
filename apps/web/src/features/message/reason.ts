import type { Email } from '@eisen/contract';
import { endsSentence, leaveOutSaid, type Quadrant } from '@eisen/triage';
import { tellNow } from './reason-now.ts';

/** A piece of a sentence about an axis; a quote can be looked up in the mail. */
export interface ReasonPiece {
  readonly text: string;
  readonly isQuote: boolean;
}

export interface AxisReason {
  readonly title: 'Urgent' | 'Important';
  /** What was judged, such as "Not urgent": stands where the title would. */
  readonly heading: string;
  readonly pieces: readonly ReasonPiece[];
}

/** Why an email lies where it lies, told once: a sentence, and what each side rests on. */
export interface Reason {
  readonly sentence: string;
  /** `doubt`: not sure. `held`: kept back on purpose. `moved`: overruled, the sentence is what was said before. */
  readonly state: 'sure' | 'doubt' | 'held' | 'moved';
  readonly axes: readonly AxisReason[];
}

type Judged = Pick<
  Email,
  | 'reasoning'
  | 'reason'
  | 'held'
  | 'quadrant'
  | 'guess'
  | 'source'
  | 'urgency'
  | 'importance'
  | 'due'
  | 'replied_at'
>;

/** Stands where the mail has no words for a side. */
export const NO_CLAUSE = 'No clause, from the sender and the subject';

/** Null where nothing was decided. */
export function readReason(email: Judged, now: Date): Reason | null {
  const { held, quadrant, guess, source } = email;
  const told = held ?? email.reason ?? firstSentence(email.reasoning);
  if (!told) return null;
  const state =
    held !== null
      ? 'held'
      : source === 'user'
        ? 'moved'
        : quadrant === null && guess !== null
          ? 'doubt'
          : 'sure';
  const isTold = state === 'sure' || state === 'doubt';
  const sentence = isTold ? tellNow(told, email, now) : told;
  const place = quadrant === null || source === 'user' ? guess : quadrant;
  const axes = (
    [
      ['Urgent', email.urgency, URGENT],
      ['Important', email.importance, IMPORTANT],
    ] as const
  ).flatMap(([title, axis, places]) => {
    if (!axis) return [];
    const isYes = place === null ? axis.value >= 0.5 : places.includes(place);
    const said = axis.sentence ? HEADING.exec(axis.sentence)?.[1] : undefined;
    return [
      {
        title,
        heading: said ?? (isYes ? title : `Not ${title.toLowerCase()}`),
        pieces: piecesOf(axis),
      },
    ];
  });
  return { sentence, state, axes };
}

/** How the sentence of an axis begins: that stands where the title is. */
const HEADING = /^((?:Not )?(?:urgent|important)):\s*/i;

const URGENT: readonly Quadrant[] = ['do', 'delegate'];
const IMPORTANT: readonly Quadrant[] = ['do', 'schedule'];

/** Every phrase of the reason that stands in the mail itself. */
export function quotesOf(reason: Reason | null): readonly string[] {
  const pieces = reason?.axes.flatMap((axis) => axis.pieces) ?? [];
  return [...new Set(pieces.filter((piece) => piece.isQuote).map((piece) => piece.text))];
}

/** The sentence of an axis, its quotations apart from what is ours; without a sentence the quotations alone. */
function piecesOf(axis: NonNullable<Email['urgency']>): readonly ReasonPiece[] {
  const quotes = leaveOutSaid(axis.evidence);
  const sentence = axis.sentence?.replace(HEADING, '').trim();
  if (!sentence) {
    if (quotes.length === 0) return [{ text: NO_CLAUSE, isQuote: false }];
    return quotes.map((text) => ({ text, isQuote: true }));
  }
  const pieces: ReasonPiece[] = [];
  for (const [index, part] of sentence.split(/“([^”]*)”/).entries()) {
    const isQuote = index % 2 === 1;
    const text = isQuote ? part : index === 0 ? capitalised(part) : part;
    if (text.trim() !== '') pieces.push({ text, isQuote });
  }
  return pieces;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Of a reason that was decided before there was a sentence of its own. */
function firstSentence(reasoning: string | null): string | null {
  if (!reasoning?.trim()) return null;
  const isWhole = (at: number) => {
    const told = reasoning.slice(0, at);
    return told.split('“').length === told.split('”').length;
  };
  const end = Array.from({ length: reasoning.length }).findIndex(
    (_, at) => endsSentence(reasoning, at) && isWhole(at),
  );
  return end < 0 ? reasoning : reasoning.slice(0, end + 1);
}
