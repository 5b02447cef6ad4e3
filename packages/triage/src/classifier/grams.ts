import { continueHash, finishHash, hashText, START_OF_HASH, stepHash } from './hash.ts';
import type { Token } from './tokens.ts';

/** The texts of a mail as tokens. */
export interface MailTokens {
  readonly subject: readonly Token[];
  readonly body: readonly Token[];
}

/**
 * Takes one gram of a mail.
 *
 * @param id     24 bits of its hash
 * @param field  where it stands
 * @param first  its first token there
 * @param end    behind its last
 */
export type GramVisitor = (id: number, field: keyof MailTokens, first: number, end: number) => void;

/** Tokens that count as the opening of a text. */
const OPENING_TOKENS = 30;

/** 24 bits of a gram's name: "w" a word, "s" one of the subject, "o" one of the opening, "p" a pair. */
export function idOfGram(name: string): number {
  return hashText(name) >>> 8;
}

/** Where the hashes of a text's grams start, but for those of its words: with the name of their kind. */
export interface GramKinds {
  /** Words of the subject or of the opening. */
  readonly front: number;
  readonly pair: number;
}

export const START_OF_WORD = continueHash(START_OF_HASH, 'w ');
const START_IN_SUBJECT = continueHash(START_OF_HASH, 's ');
export const IN_SUBJECT: GramKinds = { front: START_IN_SUBJECT, pair: START_IN_SUBJECT };
export const IN_BODY: GramKinds = {
  front: continueHash(START_OF_HASH, 'o '),
  pair: continueHash(START_OF_HASH, 'p '),
};

const BLANK = 32;

/**
 * Visits a mail's words, word pairs, words of the opening and of the subject, in the order of the mail and the subject
 * first; one that stands there again is visited again.
 */
export function visitGrams({ subject, body }: MailTokens, visit: GramVisitor): void {
  for (let at = 0; at < subject.length; at += 1) {
    const { id, frontId } = subject[at] as Token;
    visit(frontId, 'subject', at, at + 1);
    visit(id, 'subject', at, at + 1);
    const next = subject[at + 1];
    if (next !== undefined) visit(next.pairId, 'subject', at, at + 2);
  }
  for (let at = 0; at < body.length; at += 1) {
    const { id, frontId } = body[at] as Token;
    visit(id, 'body', at, at + 1);
    if (at < OPENING_TOKENS) visit(frontId, 'body', at, at + 1);
    const next = body[at + 1];
    if (next !== undefined && !next.opens) visit(next.pairId, 'body', at, at + 2);
  }
}

/** The hash of a pair behind its first word. */
export function goOnPair(hash: number): number {
  return stepHash(hash, BLANK);
}

/** The id of a gram whose name was hashed to its end. */
export function finishGram(hash: number): number {
  return finishHash(hash) >>> 8;
}
