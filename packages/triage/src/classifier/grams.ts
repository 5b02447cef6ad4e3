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

/** The hash of a gram before it is finished starts with its kind. */
export const START_OF_WORD = continueHash(START_OF_HASH, 'w ');
export const START_OF_PAIR = continueHash(START_OF_HASH, 'p ');
const START_IN_SUBJECT = continueHash(START_OF_HASH, 's ');
const START_IN_OPENING = continueHash(START_OF_HASH, 'o ');

const BLANK = 32;

/**
 * Visits a mail's words, word pairs, words of the opening and of the subject, in the order of the mail and the subject
 * first; one that stands there again is visited again.
 */
export function visitGrams({ subject, body }: MailTokens, visit: GramVisitor): void {
  for (let at = 0; at < subject.length; at += 1) {
    const token = subject[at] as Token;
    const state = continueHash(START_IN_SUBJECT, token.term);
    visit(finish(state), 'subject', at, at + 1);
    visit(idOfWord(token), 'subject', at, at + 1);
    const next = subject[at + 1];
    if (next !== undefined) visit(idOfPair(state, next), 'subject', at, at + 2);
  }
  for (let at = 0; at < body.length; at += 1) {
    const token = body[at] as Token;
    visit(idOfWord(token), 'body', at, at + 1);
    if (at < OPENING_TOKENS) {
      visit(finish(continueHash(START_IN_OPENING, token.term)), 'body', at, at + 1);
    }
    const next = body[at + 1];
    if (next !== undefined && !next.opens) {
      visit(idOfPair(token.pairHash, next), 'body', at, at + 2);
    }
  }
}

/** The gram of a word wherever it stands. */
export function idOfWord({ hash }: Token): number {
  return finish(hash);
}

function idOfPair(state: number, next: Token): number {
  return finish(continueHash(stepHash(state, BLANK), next.term));
}

function finish(state: number): number {
  return finishHash(state) >>> 8;
}
