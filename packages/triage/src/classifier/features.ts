import { type DenseRecorder, recordDense } from './dense.ts';
import { IN_BODY, IN_SUBJECT } from './grams.ts';
import { type PersonWords, readPersonWords } from './person-words.ts';
import type { PhraseFinder, PhraseHit } from './phrases.ts';
import { type Relation, readRelation } from './sender.ts';
import { findTimeMentions, type TimeMention } from './time-words.ts';
import { type Token, tokenize } from './tokens.ts';
import type { TriageInput } from './types.ts';

/** One text of the mail, read. */
export interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly phrases: readonly PhraseHit[];
  readonly times: readonly TimeMention[];
}

/** Everything the model and the explanation read of a mail. */
export interface FeatureSet {
  /** One value for each dense feature, in the order of `listDenseNames`. */
  readonly dense: readonly number[];
  readonly subject: Reading;
  readonly body: Reading;
  readonly people: PersonWords;
  readonly relation: Relation;
}

/** What is read of long texts: the head and the tail (D-29). */
const HEAD_CHARS = 2_000;
const TAIL_CHARS = 500;
const SUBJECT_CHARS = 300;

/**
 * @param known  what was read of the heads of this mail before, with another text; they are read anew without it
 */
export function extractFeatures(
  input: TriageInput,
  finder: PhraseFinder,
  known?: Pick<FeatureSet, 'people' | 'relation'>,
): FeatureSet {
  const { people, relation } = known ?? {
    people: readPersonWords(input),
    relation: readRelation(input),
  };
  const subjectTokens = tokenize(input.subject.slice(0, SUBJECT_CHARS), people, IN_SUBJECT);
  const subject = read(input.subject, subjectTokens, input.receivedAt, finder);
  const body = read(input.text, tokenizeEnds(input.text, people), input.receivedAt, finder);
  recordDense(denseValues, { input, subject, body, relation });
  return { dense: denseValues.take(), subject, body, people, relation };
}

// Classes, not closures: their one-line methods are inlined where each of the many features is added.
class DenseValues implements DenseRecorder {
  // Kept from mail to mail, so that it need not grow each time.
  readonly #values: number[] = [];
  #count = 0;

  add(_name: string, value: number): void {
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  /** What was added since the last time. */
  take(): readonly number[] {
    const taken = this.#values.slice(0, this.#count);
    this.#count = 0;
    return taken;
  }
}

const denseValues = new DenseValues();

class DenseNames implements DenseRecorder {
  readonly names: string[] = [];

  add(name: string): void {
    this.names.push(name);
  }
}

/** The names of the dense features in their order, for training and for checking a model against this code. */
export function listDenseNames(finder: PhraseFinder): readonly string[] {
  const list = new DenseNames();
  const blank = read('', [], new Date(0), finder);
  recordDense(list, {
    input: BLANK_INPUT,
    subject: blank,
    body: blank,
    relation: readRelation(BLANK_INPUT),
  });
  return list.names;
}

const BLANK_INPUT: TriageInput = {
  subject: '',
  text: '',
  fromName: '',
  fromAddress: '',
  ownerAddress: null,
  to: [],
  cc: [],
  receivedAt: new Date(0),
  priority: 'normal',
  signals: {
    addressed: 'other',
    bulk: false,
    automated: false,
    knownSender: null,
    repliedBefore: null,
    flagged: false,
    invitation: false,
    providerImportant: null,
  },
  hasAttachments: false,
  isReply: false,
};

function read(
  text: string,
  tokens: readonly Token[],
  receivedAt: Date,
  finder: PhraseFinder,
): Reading {
  return {
    text,
    tokens,
    phrases: finder.find(tokens),
    times: findTimeMentions(tokens, text, receivedAt),
  };
}

function tokenizeEnds(text: string, people: PersonWords): readonly Token[] {
  if (text.length <= HEAD_CHARS + TAIL_CHARS) return tokenize(text, people);
  const tokens = tokenize(text.slice(0, HEAD_CHARS), people);
  const tail = text.length - TAIL_CHARS;
  for (const token of tokenize(text.slice(tail), people, IN_BODY, tail)) tokens.push(token);
  return tokens;
}
