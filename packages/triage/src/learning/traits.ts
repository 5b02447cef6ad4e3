import { readRelation } from '#classifier/sender.ts';
import type { TriageInput } from '#classifier/types.ts';
import { readLikeness, withoutReplies } from './likeness.ts';
import { domainOf, isAutomatic } from './list-senders.ts';
import { readTopicWords } from './topic-words.ts';

/** What of a message a correction can teach about, the most telling first. */
export const TAUGHT_KINDS = ['thread', 'sender', 'list', 'word'] as const;
export type TaughtKind = (typeof TAUGHT_KINDS)[number];
/** How its subject reads, and words of it that press, teach nothing by themselves: they tell which mail is alike. */
export type TraitKind = TaughtKind | 'subject' | 'pressing';

/** One thing that two messages can have in common. */
export interface Trait {
  readonly kind: TraitKind;
  /** What is compared; equal for equal things, whatever their spelling. */
  readonly value: string;
  /** As the user knows it. A word stands so in the mail. */
  readonly shown: string;
  /** Of a sender: somebody who writes himself, not a program, a desk or a list. */
  readonly isPerson?: boolean;
}

/** A trait under the name by which it is remembered: the caller hashes its value, so that no word need be kept. */
export interface KeyedTrait extends Trait {
  readonly key: string;
}

const LONGEST_SHOWN = 80;

/**
 * What a message has in common with others: its conversation, its sender, the house behind an automatic sender, and
 * the words of its subject and how that reads.
 *
 * @param threadId  as the provider gives it; null where none is known
 */
export function readTraits(input: TriageInput, threadId: string | null): readonly Trait[] {
  const traits: Trait[] = [];
  if (threadId)
    traits.push({
      kind: 'thread',
      value: threadId,
      shown: shorten(withoutReplies(input.subject)),
    });
  const address = input.fromAddress.trim().normalize('NFC').toLowerCase();
  const relation = readRelation(input);
  const isPerson = !isAutomatic(input, relation);
  if (address !== '' && !relation.isSelf) {
    const shown = shorten(input.fromName.trim() || address);
    traits.push({ kind: 'sender', value: address, shown, isPerson });
    const domain = domainOf(address);
    // Colleagues and strangers share such domains with everybody: one of them says nothing of the others.
    if (!relation.isFreeMail && !relation.isSameOrganisation && !isPerson)
      traits.push({ kind: 'list', value: domain, shown: shorten(domain) });
  }
  const words = readTopicWords(input);
  for (const { term, shown } of words) traits.push({ kind: 'word', value: term, shown });
  traits.push(...readLikeness(input, { isPerson, hasTopic: words.length > 0 }));
  return traits;
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length <= LONGEST_SHOWN ? plain : `${plain.slice(0, LONGEST_SHOWN - 1).trimEnd()}…`;
}
