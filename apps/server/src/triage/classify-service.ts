import { setImmediate } from 'node:timers/promises';
import type { Assistant, ClassifiedMessage, ClassifyRequest } from '@eisen/assistant';
import { type MailboxProvider, type Message, ProviderError } from '@eisen/mailbox';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import type { JournalItem } from '#journal/journal.ts';
import type { JournalService } from '#journal/journal-service.ts';
import type { LearningService, OwnMemory } from '#learning/learning-service.ts';
import type { IndexService } from '#mail/index-service.ts';
import type { KnownSendersService, SenderRelation } from '#mail/known-senders-service.ts';
import type { MessagesService } from '#mail/messages-service.ts';
import { wordsForProviderError } from '#mail/provider-words.ts';
import type { TriageReader } from '#reading/reading.ts';
import type { Clock } from '#system.ts';
import { type Decision, type StoredDecision, snapshotOf } from './decision.ts';
import type { DecisionsService } from './decisions-service.ts';
import { keepRaised, raiseIfNear } from './raised.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export interface ClassifyMailbox {
  readonly owner: Owner;
  readonly provider: MailboxProvider;
  readonly address: string;
  readonly displayName: string;
}

export interface ClassifyResult {
  /** One for each id asked for, in that order. */
  readonly decisions: readonly (Decision & { readonly id: string })[];
  /** Null when nothing changed. */
  readonly journalId: string | null;
}

/** The assistant's filing: reads the messages itself, judges them, keeps its answers (D-29, D-110). */
export interface ClassifyService {
  /**
   * Classifies messages of one mailbox. A place that the user chose is never touched (D-73); a message that could
   * not be read or judged is held with the reason, and no failure changes a place that it already has.
   *
   * @param threshold  confidence below which a message stays in the inbox as "Not sure", 0 to 1
   */
  classify(
    mailbox: ClassifyMailbox,
    ask: { ids: readonly string[]; threshold: number; group?: string | undefined },
  ): Promise<ClassifyResult>;
}

/** Judged between two turns of the event loop, so that other calls are answered meanwhile. */
const MESSAGES_PER_TURN = 20;

const GONE = 'This email is no longer in the mailbox.';
const NOT_READ = 'This email could not be read in time, so it was not judged.';
const JUDGING_FAILED = 'The assistant could not judge this email.';

export function createClassifyService(needs: {
  db: Database;
  clock: Clock;
  /** Who judges a user's mail. */
  assistantOf: (userId: UserId) => Promise<Assistant>;
  /** Who reads a user's mail for it. */
  readerOf: (userId: UserId) => Pick<TriageReader, 'buildRequest' | 'decide'>;
  messages: MessagesService;
  senders: KnownSendersService;
  decisions: DecisionsService;
  index: IndexService;
  journal: JournalService;
  events: ChangeNotes;
  learning: Pick<LearningService, 'recall'>;
  /** The zone that what mail says of times is read in; null where it is not known. */
  readTimeZone: (userId: UserId) => Promise<string | null>;
}): ClassifyService {
  const { db, decisions, index, journal, events } = needs;

  /** Stores what may be stored: known messages whose place was not chosen by the user meanwhile. */
  async function store(
    tx: Tx,
    owner: Owner,
    judged: Map<string, Decision>,
    { group, timeZone }: { group?: string | undefined; timeZone: string | null },
  ) {
    const now = needs.clock.now();
    await index.lock(tx, owner);
    const ids = [...judged.keys()];
    const known = await index.states(tx, owner, ids);
    const before = await decisions.lock(tx, owner, ids);
    const replaced = new Map(
      [...judged]
        .filter(([id, decision]) => known.has(id) && mayReplace(before.get(id), decision))
        .map(([id, decision]) => [
          id,
          raiseIfNear(keepRaised(before.get(id), decision), { now, timeZone }),
        ]),
    );
    const stored = await decisions.decide(tx, owner, replaced, 'assistant');
    const made = new Map<string, Decision>(
      stored.map((decision) => [decision.messageId, decision] as const),
    );
    await index.touch(tx, owner, [...made.keys()]);
    const items = stored.map((decision): JournalItem => {
      const former = before.get(decision.messageId);
      return {
        messageId: decision.messageId,
        inverse: {
          type: 'decision',
          former: former ? snapshotOf(former) : null,
          made: decision.version,
          quadrant: decision.quadrant,
        },
      };
    });
    const journalId = await journal.record(tx, {
      ...owner,
      actor: 'assistant',
      kind: 'classify',
      group,
      items,
    });
    await index.startAuto(tx, owner);
    if (made.size > 0)
      events.note(tx, owner.userId, {
        name: 'triage',
        mailboxId: owner.mailboxId,
        messageIds: [...made.keys()],
        done: judged.size,
        total: judged.size,
        journalId,
      });
    return { before, journalId, made };
  }

  return {
    async classify(mailbox, { ids, threshold, group }) {
      const { owner } = mailbox;
      const wanted = [...new Set(ids)];
      const current = await db.asUser(owner.userId, (tx) => decisions.read(tx, owner, wanted));
      const open = wanted.filter((id) => !isPlacedByUser(current.get(id)));
      const timeZone = await needs.readTimeZone(owner.userId);
      const judged = await judge(mailbox, open, { threshold, timeZone }, needs);
      const { before, journalId, made } = await db.asUser(owner.userId, (tx) =>
        store(tx, owner, judged, { group, timeZone }),
      );
      const answer = (id: string): Decision =>
        made.get(id) ?? before.get(id) ?? current.get(id) ?? unkept(judged.get(id));
      return { decisions: ids.map((id) => ({ id, ...answer(id) })), journalId };
    },
  };
}

async function judge(
  mailbox: ClassifyMailbox,
  ids: readonly string[],
  asked: { readonly threshold: number; readonly timeZone: string | null },
  needs: Parameters<typeof createClassifyService>[0],
): Promise<Map<string, Decision>> {
  const judged = new Map<string, Decision>();
  let messages: Map<string, Message>;
  try {
    messages = await needs.messages.read(mailbox.owner.mailboxId, mailbox.provider, ids);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'reconnect') throw error;
    const held = heldBecause(wordsForProviderError(error));
    for (const id of ids) judged.set(id, held);
    return judged;
  }
  for (const id of ids) if (!messages.has(id)) judged.set(id, heldBecause(GONE));
  const list = [...messages.values()];
  const relations = await needs.senders.relate(mailbox.owner, list);
  const { userId } = mailbox.owner;
  const assistant = await needs.assistantOf(userId);
  const learned = await needs.db.asUser(userId, (tx) => needs.learning.recall(tx, userId));
  for (let start = 0; start < list.length; start += MESSAGES_PER_TURN) {
    const turn = list.slice(start, start + MESSAGES_PER_TURN);
    await judgeTurn(turn, { mailbox, assistant, relations, learned, asked, judged, needs });
    await setImmediate();
  }
  return judged;
}

async function judgeTurn(
  messages: readonly Message[],
  context: {
    mailbox: ClassifyMailbox;
    assistant: Assistant;
    relations: ReadonlyMap<string, SenderRelation>;
    learned: OwnMemory;
    asked: { threshold: number; timeZone: string | null };
    judged: Map<string, Decision>;
    needs: Parameters<typeof createClassifyService>[0];
  },
): Promise<void> {
  const { mailbox, assistant, relations, learned, asked, judged, needs } = context;
  for (const { id, readFailure } of messages)
    if (readFailure) judged.set(id, heldBecause(NOT_READ));
  const reader = needs.readerOf(mailbox.owner.userId);
  const { address, displayName } = mailbox;
  const built = await Promise.all(
    messages
      .filter(({ readFailure }) => readFailure === undefined)
      .map(async (message): Promise<ClassifyRequest | null> => {
        const relation = relations.get(message.id) ?? { knownSender: null, repliedBefore: null };
        const context = { owner: { address, displayName }, relation };
        const request = await reader.buildRequest(message, context);
        return (
          request && { ...request, personal: learned.stepFor(request.input, message.threadId) }
        );
      }),
  );
  const requests = built.filter((request) => request !== null);
  let answers: readonly ClassifiedMessage[] = [];
  try {
    answers = await assistant.classify(requests, {
      now: needs.clock.now(),
      notSureThreshold: asked.threshold,
      timeZone: asked.timeZone,
    });
  } catch {
    answers = [];
  }
  const byId = new Map(requests.map((request) => [request.id, request]));
  const decided = await Promise.all(
    answers.map(async (answer) => {
      const request = byId.get(answer.id);
      return request ? await reader.decide(answer, request, asked.timeZone) : null;
    }),
  );
  for (const [place, decision] of decided.entries())
    if (decision) judged.set((answers[place] as ClassifiedMessage).id, decision);
  for (const { id } of messages) if (!judged.has(id)) judged.set(id, heldBecause(JUDGING_FAILED));
}

/** What the index does not know is not decided about: an answer that nothing keeps would be gone with the page. */
function unkept(judged: Decision | undefined): Decision {
  return judged && judged.held !== null ? judged : heldBecause(GONE);
}

function heldBecause(reason: string): Decision {
  return {
    quadrant: null,
    guess: null,
    second: null,
    confidence: null,
    source: null,
    held: reason,
    urgency: null,
    importance: null,
    due: null,
    times: [],
    reasoning: null,
  };
}

function isPlacedByUser(decision: StoredDecision | undefined): boolean {
  return decision?.source === 'user' && decision.quadrant !== null;
}

/** The user outranks the assistant; a failure replaces no judgement, only an earlier failure. */
function mayReplace(former: StoredDecision | undefined, next: Decision): boolean {
  if (isPlacedByUser(former)) return false;
  return next.held === null || former === undefined || former.held !== null;
}
