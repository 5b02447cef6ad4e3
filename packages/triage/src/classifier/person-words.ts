import { START_OF_WORD } from './grams.ts';
import { continueHash } from './hash.ts';
import type { TriageInput } from './types.ts';
import { numberWord } from './vocabulary.ts';

/** A word of a name and the class that it becomes: it tells a mail's relation, not its topic. */
interface PersonWord {
  readonly term: string;
  readonly hash: number;
  /** The number of its class. */
  readonly becomes: number;
}
export type PersonWords = readonly PersonWord[];

const [OWNER, SENDER] = [numberWord('§owner'), numberWord('§sender')];

/** The words of the owner's and the sender's names and of the local parts of their addresses. */
export function readPersonWords(
  input: Pick<TriageInput, 'ownerName' | 'ownerAddress' | 'fromName' | 'fromAddress'>,
): PersonWords {
  const words: PersonWord[] = [];
  addNames(words, OWNER, input.ownerName, input.ownerAddress);
  addNames(words, SENDER, input.fromName, input.fromAddress);
  return words;
}

function addNames(
  words: PersonWord[],
  becomes: number,
  ...names: readonly (string | null | undefined)[]
): void {
  for (const name of names) {
    const plain = (name ?? '').replace(/@.*$/s, '').toLowerCase();
    for (const term of plain.match(/\p{L}{3,}/gu) ?? [])
      words.push({ term, hash: continueHash(START_OF_WORD, term), becomes });
  }
}
