import type { Email } from '@eisen/contract';
import { LIMITS } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import type { Notify } from '#lib/notices.ts';
import {
  archiveWords,
  clearWords,
  moveWords,
  readWords,
  resetWords,
  trashWords,
} from './change-words.ts';
import { type Decision, decideByUser } from './decision.ts';
import type { MailCalls } from './mail-calls.ts';
import type { ChangeResult, ChangeStep, MailChanges } from './mail-changes.ts';
import { type Effect, mergeListed, readEmail, readView } from './mail-state.ts';
import type { MailStore } from './mail-store.ts';
import { type Correction, isJudged } from './similar.ts';

/**
 * What a user can do to listed mail. Every act shows at once, is one journal entry however many
 * emails it names, and comes back with its sentence when the server refuses. The promise tells how
 * it ended; nobody has to wait for it.
 */
export interface MailActions {
  /** @param quadrant  null returns them to the Inbox. Emails that are there already stay as they are */
  move(ids: readonly string[], quadrant: Quadrant | null): Promise<ChangeResult>;
  /** Files "Not sure" emails where the best guess says. */
  accept(ids: readonly string[]): Promise<ChangeResult>;
  archive(ids: readonly string[]): Promise<ChangeResult>;
  /** Moves to Deleted Items or Trash; nothing is ever erased (D-87). */
  trash(ids: readonly string[]): Promise<ChangeResult>;
  /** Returns a quadrant's emails to the Inbox, also those not listed here (D-69). */
  clear(quadrant: Quadrant): Promise<ChangeResult>;
  /** Returns everything to the Inbox (D-68). */
  resetAll(): Promise<ChangeResult>;
  markRead(ids: readonly string[], read: boolean): Promise<ChangeResult>;
}

export interface MailActionsDeps {
  readonly calls: MailCalls;
  readonly store: MailStore;
  readonly changes: MailChanges;
  readonly newGroup: () => string;
  readonly notify: Notify;
  /** What is known of an email of the inbox that is not listed, such as an old one that a search found. */
  readonly findUnlisted: (id: string) => Email | undefined;
  readonly isOnline: () => boolean;
  /** False while the provider asks for a new consent. */
  readonly hasConsent: () => boolean;
  /** A single email went elsewhere than the assistant had put it, or thought of putting it. */
  readonly onCorrected: (correction: Correction) => void;
}

const NOTHING: ChangeResult = { confirmed: [], failed: [] };
/** Quick moves share one toast, so that triage by keys does not pile them up. */
const MOVE_NOTICE = 'moved';

export function createMailActions(deps: MailActionsDeps): MailActions {
  const { calls, store, changes } = deps;

  /** Offline or without consent, reading goes on and changes say why they do not (D-125). */
  function isBlocked(): boolean {
    if (!deps.isOnline()) {
      deps.notify.error('You are offline', {
        id: 'blocked',
        detail: 'Changes need a connection. Reading goes on.',
      });
      return true;
    }
    if (deps.hasConsent()) return false;
    deps.notify.error('Your mailbox has to be connected again', {
      id: 'blocked',
      detail: 'Changes wait until then. Reading goes on.',
    });
    return true;
  }

  function pick(ids: readonly string[], wanted: (email: Email) => boolean = () => true) {
    const state = store.get();
    return [...new Set(ids)].flatMap((id) => {
      const email = readEmail(state, id);
      return email && wanted(email) ? [email] : [];
    });
  }

  /** The emails to act on. Those that are not listed are from here on: what becomes of them shows like any other's. */
  function take(ids: readonly string[], wanted?: (email: Email) => boolean) {
    const isUnknown = (id: string) =>
      !store.get().emails.has(id) && !store.get().pending.some((change) => change.ids.has(id));
    const found = ids.filter(isUnknown).flatMap((id) => deps.findUnlisted(id) ?? []);
    if (found.length > 0) store.set((state) => mergeListed(state, { emails: found.map(toRow) }));
    return pick(ids, wanted);
  }

  function place(
    items: readonly { readonly id: string; readonly quadrant: Quadrant | null }[],
    again: (ids: readonly string[]) => void,
  ): Promise<ChangeResult> {
    const first = items[0];
    if (!first || isBlocked()) return Promise.resolve(NOTHING);
    const isOnePlace = items.every((item) => item.quadrant === first.quadrant);
    const group = items.length > LIMITS.batchMax ? deps.newGroup() : null;
    const steps = chunk(items, LIMITS.batchMax).map((part) => ({
      ids: part.map((item) => item.id),
      send: () => calls.place(part, group),
    }));
    return changes.perform({
      ids: items.map((item) => item.id),
      effect: isOnePlace
        ? { kind: 'decide', decision: decideByUser(first.quadrant) }
        : { kind: 'decide-each', decisions: decideItems(items) },
      steps,
      words: isOnePlace ? moveWords(first.quadrant, items.length) : acceptWords(items.length),
      tell: 'toast',
      noticeId: MOVE_NOTICE,
      again,
    });
  }

  function move(ids: readonly string[], quadrant: Quadrant | null) {
    const emails = take(ids, (email) => email.quadrant !== quadrant);
    const [email] = emails;
    const isCorrection = emails.length === 1 && email !== undefined && isJudged(email);
    const moved = place(
      emails.map(({ id }) => ({ id, quadrant })),
      (failed) => void move(failed, quadrant),
    );
    if (isCorrection && quadrant !== null) {
      void moved.then(({ confirmed }) => {
        if (confirmed.length > 0) deps.onCorrected({ id: email.id, quadrant });
      });
    }
    return moved;
  }

  function accept(ids: readonly string[]) {
    const items = take(ids).flatMap(({ id, quadrant, guess }) =>
      quadrant === null && guess !== null ? [{ id, quadrant: guess }] : [],
    );
    return place(items, (failed) => void accept(failed));
  }

  function remove(ids: readonly string[], how: 'archive' | 'trash'): Promise<ChangeResult> {
    const emails = take(ids);
    if (emails.length === 0 || isBlocked()) return Promise.resolve(NOTHING);
    const group = emails.length > 1 ? deps.newGroup() : null;
    const send = (id: string) =>
      how === 'archive' ? calls.archive(id, group) : calls.trash(id, group);
    return changes.perform({
      ids: emails.map((email) => email.id),
      effect: { kind: 'remove' },
      steps: emails.map(({ id }) => ({ ids: [id], send: () => send(id) })),
      words: how === 'archive' ? archiveWords : trashWords,
      tell: 'toast',
      again: (failed) => void remove(failed, how),
    });
  }

  function returnToInbox(from: Quadrant | null): Promise<ChangeResult> {
    if (isBlocked()) return Promise.resolve(NOTHING);
    const ids = readView(store.get())
      .filter((email) => (from === null ? email.quadrant !== null : email.quadrant === from))
      .map((email) => email.id);
    return changes.perform({
      ids,
      lock: 'all',
      effect: { kind: 'decide', decision: decideByUser(null) },
      steps: [{ ids, send: () => calls.placeAllInInbox(from) }],
      words: from === null ? resetWords : clearWords(from),
      tell: 'toast',
      again: () => void returnToInbox(from),
    });
  }

  return {
    move,
    accept,
    archive: (ids) => remove(ids, 'archive'),
    trash: (ids) => remove(ids, 'trash'),
    clear: (quadrant) => returnToInbox(quadrant),
    resetAll: () => returnToInbox(null),
    markRead(ids, read) {
      const emails = pick(ids, (email) => email.unread === read);
      if (emails.length === 0 || !deps.isOnline() || !deps.hasConsent())
        return Promise.resolve(NOTHING);
      const steps = chunk(emails, LIMITS.batchMax).map((part): ChangeStep => {
        const partIds = part.map((email) => email.id);
        return { ids: partIds, send: () => calls.markRead(partIds, read) };
      });
      const effect: Effect = { kind: 'read', read };
      const emailIds = emails.map((email) => email.id);
      return changes.perform({
        ids: emailIds,
        effect,
        steps,
        words: readWords(read),
        tell: 'quiet',
      });
    },
  };
}

/** An email as lists have it: its texts are read when it is opened. */
function toRow(email: Email): Email {
  const texts = { html_body: null, full_body_msg: null, body: null, quoted_history: null };
  return { ...email, ...texts, to: null, cc: null };
}

function decideItems(
  items: readonly { readonly id: string; readonly quadrant: Quadrant | null }[],
): ReadonlyMap<string, Partial<Decision>> {
  return new Map(items.map(({ id, quadrant }) => [id, decideByUser(quadrant)]));
}

/** Emails that go to several quadrants in one act. */
function acceptWords(count: number) {
  return {
    name: 'Accept suggestions',
    done: (accepted: number) => `${accepted} emails filed`,
    failed: () => 'Failed to move emails',
    spoken: `${count} emails filed. Press Z to undo.`,
  };
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < items.length; from += size) chunks.push(items.slice(from, from + size));
  return chunks;
}
