import type { TriageInput } from '#classifier/types.ts';
import type { Lesson } from './lesson.ts';
import type { KeyedTrait, Trait, TraitKind } from './traits.ts';

/** Everyday words by which a mail says that its topic is another matter this time. */
const PRESSING = new Set(
  'urgent reminder today tonight tomorrow soon need needed heute morgen erinnerung'.split(' '),
);

/** A subject without what replying and forwarding put before it. */
export function withoutReplies(subject: string): string {
  return subject.replace(/^(?:\s*(?:re|aw|antw|fwd?|wg)\s*:)+/i, '').trim();
}

/**
 * The subject as it reads apart from numbers and signs. Without a topic word it tells nothing of the next mail of a
 * person, an empty one nothing of anybody's: there two mails read alike only with the same text.
 */
export function readLikeness(
  input: TriageInput,
  { isPerson, hasTopic }: { readonly isPerson: boolean; readonly hasTopic: boolean },
): readonly Trait[] {
  const words = listWords(withoutReplies(input.subject));
  const isTelling = hasTopic || (words.length > 0 && !isPerson);
  const reads = isTelling ? words : [...words, '/', ...listWords(input.text)];
  const pressing = [...new Set(words)].filter((word) => PRESSING.has(word));
  return [
    { kind: 'subject', value: reads.join(' '), shown: '' },
    ...pressing.map((value): Trait => ({ kind: 'pressing', value, shown: '' })),
  ];
}

function listWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  );
}

/** What of a message tells which lessons are about mail like it. */
export interface Likeness {
  /** Key of its subject as it reads; null where none is known. */
  readonly subject: string | null;
  /** Keys of its topic words and of those that press. */
  readonly words: readonly string[];
  readonly hasTopic: boolean;
}

/** What a lesson keeps of the traits of its message. */
export function keepTraits(
  traits: readonly Pick<KeyedTrait, 'kind' | 'key'>[],
): Pick<Lesson, 'keys' | 'words' | 'subject'> {
  const keysOf = (isKept: (kind: TraitKind) => boolean) =>
    traits.flatMap(({ kind, key }) => (isKept(kind) ? [key] : []));
  return {
    keys: keysOf((kind) => kind !== 'subject' && kind !== 'pressing'),
    words: keysOf((kind) => kind === 'word' || kind === 'pressing'),
    subject: keysOf((kind) => kind === 'subject')[0] ?? null,
  };
}

export function likenessOf(traits: readonly KeyedTrait[]): Likeness {
  const { subject, words } = keepTraits(traits);
  return { subject, words, hasTopic: traits.some(({ kind }) => kind === 'word') };
}

/**
 * Whether a lesson about the same sender is about mail like this: its subject reads the same, or it has all topic words
 * of this one and what presses in it.
 */
export function isAlike(lesson: Lesson, mail: Likeness): boolean {
  return (
    readsAlike(lesson, mail) ||
    (mail.hasTopic && mail.words.every((word) => lesson.words.includes(word)))
  );
}

/** The same of a lesson about another address of the sender's house: there everyday words alone say nothing. */
export function isAlikeOfHouse(lesson: Lesson, mail: Likeness): boolean {
  return mail.hasTopic && readsAlike(lesson, mail);
}

function readsAlike(lesson: Lesson, { subject }: Likeness): boolean {
  return subject !== null && lesson.subject === subject;
}
