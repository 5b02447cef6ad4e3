import type { Message } from '@eisen/mailbox';
import { type Classifier, readTraits } from '@eisen/triage';
import type { Sealer } from '#crypto/seal.ts';
import type { OpenMailbox } from '#mail/listing-service.ts';
import type { MessagesService } from '#mail/messages-service.ts';
import type { Edges } from '#system.ts';
import { buildTriageInput } from '#triage/triage-input.ts';
import type { Draft } from './correction.ts';
import { keyTrait } from './sealed-lessons.ts';

export type Drafts = ReadonlyMap<string, Draft>;

/** Reads what messages could teach, before the transaction that may teach it. */
export interface DraftReader {
  /** Never fails and never keeps a placement waiting: what cannot be read at once teaches nothing. */
  read(
    mailbox: Pick<OpenMailbox, 'owner' | 'provider' | 'address' | 'displayName'>,
    ids: readonly string[],
  ): Promise<Drafts>;
}

/** More than these are read from memory only: a bulk move shall not spend the provider's quota. */
const MOST_ASKED_FOR = 20;
const PATIENCE_MS = 1_500;
const UNKNOWN = { knownSender: null, repliedBefore: null };

export function createDraftReader(needs: {
  sealer: Sealer;
  messages: MessagesService;
  classifier: Classifier;
  edges: Pick<Edges, 'sleep'>;
}): DraftReader {
  const { sealer, messages, classifier, edges } = needs;

  async function find(
    { owner, provider }: Pick<OpenMailbox, 'owner' | 'provider'>,
    ids: readonly string[],
  ): Promise<Map<string, Message>> {
    const recalled = messages.recall(owner.mailboxId, ids);
    if (recalled.size === ids.length || ids.length > MOST_ASKED_FOR) return recalled;
    const asked = messages.read(owner.mailboxId, provider, ids).catch(() => recalled);
    const tired = new AbortController();
    const waited = edges.sleep(PATIENCE_MS, tired.signal).then(
      () => recalled,
      () => recalled,
    );
    const found = await Promise.race([asked, waited]);
    tired.abort();
    return found;
  }

  return {
    async read(mailbox, ids) {
      const { address, displayName, owner } = mailbox;
      const found = await find(mailbox, ids);
      return new Map(
        [...found].map(([id, message]) => {
          const context = { owner: { address, displayName }, relation: UNKNOWN };
          const input = buildTriageInput(message, context);
          const { urgency, importance } = classifier.classify(input);
          const traits = readTraits(input, message.threadId);
          return [
            id,
            {
              traits: traits.map((trait) => keyTrait(sealer, owner.userId, trait)),
              view: { urgency: urgency.value, importance: importance.value },
            },
          ];
        }),
      );
    },
  };
}
