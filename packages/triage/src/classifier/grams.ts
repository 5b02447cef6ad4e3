import { continueHash, finishHash, hashText, START_OF_HASH } from './hash.ts';
import type { Token } from './tokens.ts';

/** A hashed word or word pair (24 bits) with the first place where it stands, as a range of tokens (end exclusive). */
export interface Gram {
  readonly id: number;
  readonly field: 'subject' | 'body';
  readonly first: number;
  readonly end: number;
}

/** What is read of a mail's words. */
export interface WordReading {
  /** Words, word pairs, words of the opening and of the subject; distinct by id, in the order of the mail. */
  readonly grams: readonly Gram[];
  /** The hashed word of every token. */
  readonly wordIds: { readonly subject: Int32Array; readonly body: Int32Array };
}

/** Tokens that count as the opening of a text. */
const OPENING_TOKENS = 30;

/** 24 bits of a gram's name: "w" a word, "s" one of the subject, "o" one of the opening, "p" a pair. */
export function idOfGram(name: string): number {
  return hashText(name) >>> 8;
}

const [WORD, SUBJECT, OPENING, PAIR] = ['w ', 's ', 'o ', 'p '].map((kind) =>
  continueHash(START_OF_HASH, kind),
) as [number, number, number, number];

export function readWords(subject: readonly Token[], body: readonly Token[]): WordReading {
  const grams: Gram[] = [];
  const seen = new Set<number>();
  const add = (id: number, field: Gram['field'], first: number, end: number): void => {
    if (seen.has(id)) return;
    seen.add(id);
    grams.push({ id, field, first, end });
  };
  const wordIds = {
    subject: Int32Array.from(subject, ({ term }) => idOf(WORD, term)),
    body: Int32Array.from(body, ({ term }) => idOf(WORD, term)),
  };
  for (const [index, { term }] of subject.entries()) {
    add(idOf(SUBJECT, term), 'subject', index, index + 1);
    add(wordIds.subject[index] as number, 'subject', index, index + 1);
    const next = subject[index + 1];
    if (next !== undefined) add(idOfPair(SUBJECT, term, next.term), 'subject', index, index + 2);
  }
  for (const [index, { term }] of body.entries()) {
    add(wordIds.body[index] as number, 'body', index, index + 1);
    if (index < OPENING_TOKENS) add(idOf(OPENING, term), 'body', index, index + 1);
    const next = body[index + 1];
    if (next !== undefined && !next.opens) {
      add(idOfPair(PAIR, term, next.term), 'body', index, index + 2);
    }
  }
  return { grams, wordIds };
}

function idOf(kind: number, term: string): number {
  return finishHash(continueHash(kind, term)) >>> 8;
}

function idOfPair(kind: number, term: string, next: string): number {
  return finishHash(continueHash(continueHash(continueHash(kind, term), ' '), next)) >>> 8;
}
