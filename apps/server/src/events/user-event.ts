import { CONNECTION_STATES, OUTBOX_STATES } from '@eisen/contract';
import { z } from 'zod/mini';

const ids = z.array(z.string());

/** What is kept of an event until it is told: ids and states; words are looked up when a stream tells it. */
const userEventSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('mail'),
    mailboxId: z.string(),
    added: ids,
    removed: ids,
    changed: ids,
    revision: z.number(),
    complete: z.boolean(),
  }),
  z.object({
    name: z.literal('triage'),
    mailboxId: z.string(),
    messageIds: ids,
    done: z.number(),
    total: z.number(),
    journalId: z.nullable(z.string()),
  }),
  z.object({ name: z.literal('journal'), entryId: z.string() }),
  z.object({ name: z.enum(['goals', 'tasks', 'calendar', 'teams']) }),
  z.object({ name: z.literal('delegation'), id: z.string() }),
  z.object({ name: z.literal('invite'), id: z.string() }),
  z.object({ name: z.literal('outbox'), id: z.string(), state: z.enum(OUTBOX_STATES) }),
  z.object({
    name: z.literal('connection'),
    state: z.enum(CONNECTION_STATES),
    retryAt: z.nullable(z.iso.datetime()),
  }),
]);

export type UserEvent = z.infer<typeof userEventSchema>;
export type MailEvent = Extract<UserEvent, { name: 'mail' }>;

export function writeEvent(event: UserEvent): { name: string; data: string } {
  return { name: event.name, data: JSON.stringify(event) };
}

/** Null for an event of another version of the server. */
export function readEvent(data: string): UserEvent | null {
  const parsed = z.safeParse(userEventSchema, JSON.parse(data));
  return parsed.success ? parsed.data : null;
}

/** Ids that one event names at most: a browser that sees more changes asks for all of them anyway. */
export const MOST_IDS = 200;

/**
 * Events of one transaction as they are told: one of mail for each mailbox, one for each journal entry and each reply
 * (its last state).
 */
export function mergeEvents(events: readonly UserEvent[]): UserEvent[] {
  const merged = new Map<string, UserEvent>();
  for (const event of events) {
    const key = keyOf(event);
    const former = merged.get(key);
    merged.set(
      key,
      former?.name === 'mail' && event.name === 'mail' ? mergeMail(former, event) : event,
    );
  }
  return [...merged.values()].map((event) => (event.name === 'mail' ? shorten(event) : event));
}

function keyOf(event: UserEvent): string {
  switch (event.name) {
    case 'mail':
      return `mail ${event.mailboxId}`;
    case 'journal':
      return `journal ${event.entryId}`;
    case 'outbox':
    case 'delegation':
    case 'invite':
      return `${event.name} ${event.id}`;
    case 'triage':
      return `triage ${event.mailboxId} ${event.messageIds.join(' ')}`;
    case 'goals':
    case 'tasks':
    case 'calendar':
    case 'teams':
    case 'connection':
      return event.name;
  }
}

/** The later change of an id counts; one that came in stays new although it was changed after that. */
function mergeMail(former: MailEvent, later: MailEvent): MailEvent {
  const kinds = new Map<string, 'added' | 'removed' | 'changed'>();
  for (const { added, removed, changed } of [former, later]) {
    for (const id of changed) if (kinds.get(id) !== 'added') kinds.set(id, 'changed');
    for (const id of removed) kinds.set(id, 'removed');
    for (const id of added) kinds.set(id, 'added');
  }
  const of = (wanted: string) => [...kinds].flatMap(([id, kind]) => (kind === wanted ? [id] : []));
  return {
    ...later,
    added: of('added'),
    removed: of('removed'),
    changed: of('changed'),
    revision: Math.max(former.revision, later.revision),
    complete: former.complete && later.complete,
  };
}

function shorten(event: MailEvent): MailEvent {
  const { added, removed, changed } = event;
  if (added.length + removed.length + changed.length <= MOST_IDS) return event;
  const left = MOST_IDS - Math.min(added.length, MOST_IDS);
  return {
    ...event,
    added: added.slice(0, MOST_IDS),
    removed: removed.slice(0, left),
    changed: changed.slice(0, Math.max(0, left - removed.length)),
    complete: false,
  };
}
