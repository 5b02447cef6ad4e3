import type { Email } from '@eisen/contract';
import type { Decision } from './decision.ts';

/**
 * The listed mail of one mailbox: what the server said last, and on top of it what the user did
 * that the server has not answered yet. A refusal takes its change away and nothing else; an answer
 * that comes late cannot bring back what was changed after it was asked for.
 */
export interface MailState {
  /** As the server said last, by id. */
  readonly emails: ReadonlyMap<string, Email>;
  /** Ids of `emails`, newest first. */
  readonly order: readonly string[];
  /** Unanswered changes, oldest first. */
  readonly pending: readonly PendingChange[];
  /** The server's index revision that `emails` stands for; null before the first answer. */
  readonly syncToken: string | null;
  /** Where older mail goes on; null when everything is listed, undefined before the first answer. */
  readonly nextCursor: string | null | undefined;
  /** Emails in the mailbox, as far as the provider tells. */
  readonly total: number | null;
}

export interface PendingChange {
  readonly key: string;
  readonly ids: ReadonlySet<string>;
  readonly effect: Effect;
}

/** What a change does to the emails it names. */
export type Effect =
  | { readonly kind: 'decide'; readonly decision: Partial<Decision> }
  | { readonly kind: 'decide-each'; readonly decisions: ReadonlyMap<string, Partial<Decision>> }
  | { readonly kind: 'remove' }
  | { readonly kind: 'bring-back'; readonly emails: ReadonlyMap<string, Email> }
  | { readonly kind: 'read'; readonly read: boolean };

export const EMPTY_MAIL_STATE: MailState = {
  emails: new Map(),
  order: [],
  pending: [],
  syncToken: null,
  nextCursor: undefined,
  total: null,
};

/** Whether an answer may not speak about an email, because it was changed after the question. */
export type IsOutdated = (id: string) => boolean;

/** Puts listed emails in, and takes `removed` out. */
export function mergeListed(
  state: MailState,
  listed: { readonly emails: readonly Email[]; readonly removed?: readonly string[] },
  isOutdated: IsOutdated = () => false,
): MailState {
  const emails = new Map(state.emails);
  for (const email of listed.emails) {
    if (isOutdated(email.id)) continue;
    const known = emails.get(email.id);
    if (!known || !sameEmail(known, email)) emails.set(email.id, email);
  }
  for (const id of listed.removed ?? []) {
    if (!isOutdated(id)) emails.delete(id);
  }
  return withEmails(state, emails);
}

/**
 * After a reading from the beginning: drops what the server would have listed and did not.
 *
 * @param seen  the ids that were listed
 * @param downTo  time of the oldest listed email; null when the reading came to the end of the mailbox
 */
export function dropUnlisted(
  state: MailState,
  seen: ReadonlySet<string>,
  downTo: string | null,
  isOutdated: IsOutdated = () => false,
): MailState {
  const emails = new Map(state.emails);
  for (const [id, email] of state.emails) {
    const wasCovered = downTo === null || email.time > downTo;
    if (wasCovered && !seen.has(id) && !isOutdated(id)) emails.delete(id);
  }
  return withEmails(state, emails);
}

/** Shows a change at once, before the server knows of it. */
export function addPending(state: MailState, change: PendingChange): MailState {
  return { ...state, pending: [...state.pending, change] };
}

/** The server took the change for these ids: it becomes what the server said. */
export function confirmPending(
  state: MailState,
  key: string,
  ids: readonly string[],
  said: ReadonlyMap<string, Partial<Decision>> = new Map(),
): MailState {
  const change = state.pending.find((other) => other.key === key);
  if (!change) return state;
  const emails = new Map(state.emails);
  for (const id of ids) {
    const email = applyEffect(emails.get(id), id, change.effect);
    if (email) emails.set(id, { ...email, ...said.get(id) });
    else emails.delete(id);
  }
  return withEmails(dropPending(state, key, ids), emails);
}

/** The change is given up for these ids, or for all: the emails are again as the server said. */
export function dropPending(state: MailState, key: string, ids?: readonly string[]): MailState {
  const pending = state.pending.flatMap((change) => {
    if (change.key !== key) return [change];
    const left = ids
      ? new Set([...change.ids].filter((id) => !ids.includes(id)))
      : new Set<string>();
    return left.size > 0 ? [{ ...change, ids: left }] : [];
  });
  return { ...state, pending };
}

/** Sets decisions as if the server had listed them. */
export function decideEach(
  state: MailState,
  decisions: ReadonlyMap<string, Partial<Decision>>,
): MailState {
  const emails = new Map(state.emails);
  for (const [id, decision] of decisions) {
    const email = emails.get(id);
    if (email) emails.set(id, { ...email, ...decision });
  }
  return withEmails(state, emails);
}

/** The emails as the user sees them, newest first: the server's, with the unanswered changes on top. */
export function readView(state: MailState): readonly Email[] {
  if (state.pending.length === 0) return inOrder(state.order, state.emails);
  const changed = new Map<string, Email | undefined>();
  for (const { ids, effect } of state.pending) {
    for (const id of ids) {
      const current = changed.has(id) ? changed.get(id) : state.emails.get(id);
      changed.set(id, applyEffect(current, id, effect));
    }
  }
  const emails = new Map(state.emails);
  for (const [id, email] of changed) {
    if (email) emails.set(id, email);
    else emails.delete(id);
  }
  const order = [...changed.keys()].some((id) => emails.has(id) !== state.emails.has(id))
    ? sortNewestFirst(emails)
    : state.order;
  return inOrder(order, emails);
}

/** One email as the user sees it. */
export function readEmail(state: MailState, id: string): Email | undefined {
  let email = state.emails.get(id);
  for (const { ids, effect } of state.pending) {
    if (ids.has(id)) email = applyEffect(email, id, effect);
  }
  return email;
}

/** The email after the effect; undefined when it is not in the list then. */
export function applyEffect(
  email: Email | undefined,
  id: string,
  effect: Effect,
): Email | undefined {
  if (effect.kind === 'remove') return undefined;
  if (effect.kind === 'bring-back') return email ?? effect.emails.get(id);
  if (!email) return undefined;
  if (effect.kind === 'decide') return { ...email, ...effect.decision };
  if (effect.kind === 'decide-each') return { ...email, ...effect.decisions.get(id) };
  return email.unread === !effect.read ? email : { ...email, unread: !effect.read };
}

/** Ids by time, newest first; of the same time the greater id first, as the server lists them. */
export function sortNewestFirst(emails: ReadonlyMap<string, Email>): readonly string[] {
  return [...emails.values()].sort(compareNewestFirst).map((email) => email.id);
}

export function compareNewestFirst(
  a: Pick<Email, 'time' | 'id'>,
  b: Pick<Email, 'time' | 'id'>,
): number {
  if (a.time !== b.time) return a.time < b.time ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

function withEmails(state: MailState, emails: ReadonlyMap<string, Email>): MailState {
  return { ...state, emails, order: reuseOrder(state, emails) };
}

/** The former order, where no email came, went or changed its time; else sorted anew. */
function reuseOrder(state: MailState, emails: ReadonlyMap<string, Email>): readonly string[] {
  if (emails.size !== state.order.length) return sortNewestFirst(emails);
  for (const [id, email] of emails) {
    if (state.emails.get(id)?.time !== email.time) return sortNewestFirst(emails);
  }
  return state.order;
}

function inOrder(order: readonly string[], emails: ReadonlyMap<string, Email>): readonly Email[] {
  return order.flatMap((id) => emails.get(id) ?? []);
}

/** The same card keeps its object, so that it is not drawn again. */
function sameEmail(a: Email, b: Email): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
