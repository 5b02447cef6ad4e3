import { hashText } from './hash.ts';
import type { Token } from './tokens.ts';

/** A hashed word or word pair (24 bits) with the first place where it stands, as a range of tokens (end exclusive). */
export interface Gram {
  readonly id: number;
  readonly field: 'subject' | 'body';
  readonly first: number;
  readonly end: number;
}

/** 24 bits of a gram's name: "w" a word, "s" one of the subject, "o" one of the opening, "p" a pair. */
export function idOfGram(name: string): number {
  return hashText(name) >>> 8;
}

/** Tokens that count as the opening of a text. */
const OPENING_TOKENS = 30;

/** Words, word pairs, words of the opening and of the subject; distinct by id. */
export function listGrams(subject: readonly Token[], body: readonly Token[]): readonly Gram[] {
  const grams = new Map<number, Gram>();
  const add = (name: string, field: Gram['field'], first: number, end: number): void => {
    const id = idOfGram(name);
    if (!grams.has(id)) grams.set(id, { id, field, first, end });
  };
  for (const [index, token] of subject.entries()) {
    add(`s ${token.term}`, 'subject', index, index + 1);
    add(`w ${token.term}`, 'subject', index, index + 1);
    const next = subject[index + 1];
    if (next !== undefined) add(`s ${token.term} ${next.term}`, 'subject', index, index + 2);
  }
  for (const [index, token] of body.entries()) {
    add(`w ${token.term}`, 'body', index, index + 1);
    if (index < OPENING_TOKENS) add(`o ${token.term}`, 'body', index, index + 1);
    const next = body[index + 1];
    if (next !== undefined && !next.opens) {
      add(`p ${token.term} ${next.term}`, 'body', index, index + 2);
    }
  }
  return [...grams.values()];
}
