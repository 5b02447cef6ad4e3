import type { Message } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { UserId } from '#db/database.ts';
import type { KnownSendersService } from '#mail/known-senders-service.ts';
import type { OpenMailbox } from '#mail/listing-service.ts';
import type { MessagesService } from '#mail/messages-service.ts';
import type { TriageReader } from '#reading/reading.ts';
import type { Edges } from '#system.ts';
import type { Draft } from './correction.ts';
import { keyTrait } from './sealed-lessons.ts';

export type Drafts = ReadonlyMap<string, Draft>;

/** Reads what messages could teach, before the transaction that may teach it. */
export interface DraftReader {
  /** Asks a provider for no longer than a placement may wait: what cannot be read at once teaches nothing. */
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
  messages: Pick<MessagesService, 'recall' | 'read'>;
  senders: Pick<KnownSendersService, 'relate'>;
  readerOf: (userId: UserId) => Pick<TriageReader, 'readDraft'>;
  edges: Pick<Edges, 'sleep'>;
  /** The zone that what mail says of times is read in; null where it is not known. */
  readTimeZone: (userId: UserId) => Promise<string | null>;
}): DraftReader {
  const { sealer, messages, senders, readerOf, edges, readTimeZone } = needs;

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
      if (found.size === 0) return new Map();
      // The step is measured on what classifying sees, or the very same mail would not follow it.
      const relations = await senders.relate(owner, [...found.values()]);
      const timeZone = await readTimeZone(owner.userId);
      const reader = readerOf(owner.userId);
      const read = await Promise.all(
        [...found].map(async ([id, message]) => {
          const relation = relations.get(id) ?? UNKNOWN;
          const context = { owner: { address, displayName }, relation };
          return { id, draft: await reader.readDraft(message, context, timeZone) };
        }),
      );
      return new Map(
        read.flatMap(({ id, draft }) => {
          if (draft === null) return [];
          const traits = draft.traits.map((trait) => keyTrait(sealer, owner.userId, trait));
          return [[id, { traits, competing: draft.competing }] as const];
        }),
      );
    },
  };
}
