import type { Email, User } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { type Decision, decisionOf } from './decision.ts';
import type { ChangeAnswer, EmailPage, ListQuery, MailCalls } from './mail-calls.ts';
import { compareNewestFirst } from './mail-state.ts';
import { UNJUDGED } from './plain-email.ts';

/*
 * The server as the data layer's tests see it: a mailbox with revisions and a journal behind
 * `MailCalls`. Calls are answered at once, or wait in `held` until the test says how they end.
 */

export interface HeldCall {
  readonly name: keyof MailCalls;
  /** What it spoke of, as in the log. */
  readonly line: string;
  /** The server does the work and its answer arrives. */
  answer(): void;
  /** The server refuses: nothing is done. */
  refuse(error?: ApiError): void;
  /** The answer is lost on its way. @param wasDone  whether the server did the work before */
  lose(wasDone: boolean): void;
}

export interface ScriptedServer {
  readonly calls: MailCalls;
  /** Names of the calls in the order they came, with the ids they spoke of. */
  readonly log: string[];
  readonly held: HeldCall[];
  /** Calls of these names wait from now on. */
  hold(...names: (keyof MailCalls)[]): void;
  /** The next call of this name ends with the error. */
  failNext(name: keyof MailCalls, error: Error): void;
  /** The mailbox as the server knows it, newest first. */
  list(): readonly Email[];
  /** Something happened to the mailbox elsewhere. */
  put(email: Email): void;
  remove(id: string): void;
  /** Held readings say what was true when they were asked, not when they are answered. */
  readsEarly: boolean;
  /** What classify says; default: `do` for every email. */
  verdict: (email: Email) => Partial<Decision>;
  /** Ids that an undo cannot bring back. */
  readonly unrestorable: Set<string>;
  readonly journal: ServerEntry[];
  /** `since` tokens older than this are answered with 410. */
  forgetRevisionsBefore: number;
}

export interface ServerEntry {
  readonly id: string;
  readonly group: string | null;
  readonly before: Map<string, Email | undefined>;
  undone: boolean;
  /** What it had made, once it is undone. */
  after?: Map<string, Email | undefined>;
}

export function createScriptedServer(start: readonly Email[]): ScriptedServer {
  const emails = new Map<string, Email>(start.map((email) => [email.id, email]));
  const changedAt = new Map<string, number>();
  const journal: ServerEntry[] = [];
  const heldNames = new Set<keyof MailCalls>();
  const failures = new Map<keyof MailCalls, Error[]>();
  let revision = 1;

  function write(id: string, email: Email | undefined) {
    revision += 1;
    changedAt.set(id, revision);
    if (email) emails.set(id, email);
    else emails.delete(id);
  }

  function change(
    ids: readonly string[],
    group: string | null,
    apply: (email: Email) => Email | undefined,
  ): ChangeAnswer {
    const known = ids.flatMap((id) => emails.get(id) ?? []);
    const moved = known.filter((email) => !isSame(apply(email), email));
    for (const email of moved) write(email.id, apply(email));
    const decisions = new Map<string, Partial<Decision>>();
    for (const { id } of known) {
      const now = emails.get(id);
      if (now) decisions.set(id, { quadrant: now.quadrant, reasoning: now.reasoning });
    }
    if (moved.length === 0) return { journalId: null, decisions };
    return { journalId: record(moved, group).id, decisions };
  }

  function record(moved: readonly Email[], group: string | null): ServerEntry {
    const open = journal.find((entry) => group !== null && entry.group === group);
    const entry = open ?? { id: `j${journal.length + 1}`, group, before: new Map(), undone: false };
    if (!open) journal.push(entry);
    for (const email of moved) {
      if (!entry.before.has(email.id)) entry.before.set(email.id, email);
    }
    return entry;
  }

  const place = (quadrant: Quadrant | null) => (email: Email) => ({
    ...email,
    quadrant,
    reasoning: quadrant === null ? null : 'Moved by you',
    guess: null,
    source: quadrant === null ? null : ('user' as const),
  });

  function listPage(query: ListQuery): EmailPage {
    const all = [...emails.values()].sort(compareNewestFirst);
    const common = { syncToken: String(revision), revision, total: all.length };
    if (query.since !== undefined) {
      const since = Number(query.since);
      if (since < server.forgetRevisionsBefore) throw apiError(410, 'sync_token_expired');
      const changes = [...changedAt].filter(([, at]) => at > since).sort(([, a], [, b]) => a - b);
      const told = changes.slice(0, query.limit ?? 50);
      const ids = told.map(([id]) => id);
      const hasMore = told.length < changes.length;
      return {
        ...common,
        // The token stands for what is answered here, not for what waits behind it.
        syncToken: hasMore ? String(told.at(-1)?.[1]) : common.syncToken,
        revision: hasMore ? (told.at(-1)?.[1] ?? 0) : common.revision,
        emails: ids.flatMap((id) => emails.get(id) ?? []),
        removed: ids.filter((id) => !emails.has(id)),
        nextCursor: hasMore ? 'more' : null,
      };
    }
    const from =
      query.cursor === undefined ? 0 : all.findIndex((email) => email.id === query.cursor) + 1;
    const page = all.slice(from, from + (query.limit ?? 50));
    const last = page.at(-1);
    const isEnd = !last || from + page.length >= all.length;
    return { ...common, emails: page, removed: [], nextCursor: isEnd ? null : last.id };
  }

  function undo(journalId: string) {
    const entry = journal.find((other) => other.id === journalId);
    if (!entry) throw apiError(404, 'not_found');
    const told = { kind: 'quadrants' as const, count: entry.before.size };
    if (entry.undone) return { failed: [], undone: [], entry: told };
    entry.undone = true;
    entry.after = new Map([...entry.before.keys()].map((id) => [id, emails.get(id)] as const));
    const failed: { id: string; error: string }[] = [];
    for (const [id, before] of entry.before) {
      if (server.unrestorable.has(id)) failed.push({ id, error: 'It is gone at the provider' });
      else write(id, before);
    }
    const failedIds = new Set(failed.map(({ id }) => id));
    const undone = [...entry.before.keys()].filter((id) => !failedIds.has(id));
    return { failed, undone, entry: told };
  }

  function redo(journalId: string) {
    const entry = journal.find((other) => other.id === journalId);
    if (!entry?.after) return { journalId: null, failed: [] };
    const { after } = entry;
    delete entry.after;
    const made = record(
      [...entry.before.values()].filter((email) => email !== undefined),
      null,
    );
    for (const [id, email] of after) write(id, email);
    return { journalId: made.id, failed: [] };
  }

  /** Answers at once, or leaves the call to the test. */
  function serve<T>(name: keyof MailCalls, what: string, work: () => T): Promise<T> {
    const line = what === '' ? name : `${name} ${what}`;
    server.log.push(line);
    const failure = failures.get(name)?.shift();
    if (failure) return Promise.reject(failure);
    if (!heldNames.has(name)) return Promise.resolve().then(work);
    const early = server.readsEarly && name === 'listEmails' ? work() : undefined;
    return new Promise<T>((resolve, reject) => {
      const leave = () => server.held.splice(server.held.indexOf(call), 1);
      const call: HeldCall = {
        name,
        line,
        answer() {
          leave();
          try {
            resolve(early ?? work());
          } catch (error) {
            reject(error);
          }
        },
        refuse(error = apiError(502, 'provider_failed')) {
          leave();
          reject(error);
        },
        lose(wasDone) {
          leave();
          if (wasDone) work();
          reject(new NetworkError(false, undefined));
        },
      };
      server.held.push(call);
    });
  }

  const server: ScriptedServer = {
    log: [],
    held: [],
    unrestorable: new Set(),
    journal,
    readsEarly: false,
    forgetRevisionsBefore: 0,
    verdict: () => ({ quadrant: 'do', confidence: 0.9, source: 'local', reasoning: 'Due today' }),
    hold: (...names) => {
      for (const name of names) heldNames.add(name);
    },
    failNext: (name, error) => failures.set(name, [...(failures.get(name) ?? []), error]),
    list: () => [...emails.values()].sort(compareNewestFirst),
    put: (email) => write(email.id, email),
    remove: (id) => write(id, undefined),
    calls: {
      checkPermissions: () =>
        serve('checkPermissions', '', () => ({
          granted: true,
          mailbox: { kind: 'real', connectedAt: '2026-01-05T08:00:00Z' },
        })),
      loadUser: () => serve('loadUser', '', () => ALICE),
      listEmails: (query) => serve('listEmails', JSON.stringify(query), () => listPage(query)),
      loadEmail: (id) =>
        serve('loadEmail', id, () => {
          const email = emails.get(id);
          if (!email) throw apiError(404, 'not_found');
          return email;
        }),
      place: (items, group) =>
        serve('place', items.map((item) => `${item.id}:${item.quadrant}`).join(), () => {
          const to = new Map(items.map((item) => [item.id, item.quadrant]));
          return change([...to.keys()], group, (email) => place(to.get(email.id) ?? null)(email));
        }),
      placeAllInInbox: (from) =>
        serve('placeAllInInbox', from ?? 'all', () => {
          const ids = [...emails.values()].flatMap((email) =>
            email.quadrant !== null && (from === null || email.quadrant === from) ? [email.id] : [],
          );
          return change(ids, null, place(null));
        }),
      archive: (id, group) => serve('archive', id, () => change([id], group, () => undefined)),
      trash: (id, group) => serve('trash', id, () => change([id], group, () => undefined)),
      markRead: (ids, read) =>
        serve('markRead', ids.join(), () =>
          change(ids, null, (email) => ({ ...email, unread: !read })),
        ),
      classify: (asked, group) =>
        serve('classify', asked.map((email) => email.id).join(), () => {
          const ids = asked.map((email) => email.id);
          const answer = change(ids, group, (email) => ({ ...email, ...server.verdict(email) }));
          const decisions = new Map(
            ids.flatMap((id) => {
              const email = emails.get(id);
              return email ? [[id, decisionOf(email)] as const] : [];
            }),
          );
          return { ...answer, decisions };
        }),
      summarize: (asked, quadrant) =>
        serve('summarize', quadrant, () => ({
          summary: `${asked.length} about ${quadrant}`,
          source: 'local' as const,
        })),
      describe: (asked, quadrant) =>
        serve('describe', quadrant, () => [`${asked.length} about ${quadrant}`]),
      undo: (journalId) => serve('undo', journalId, () => undo(journalId)),
      findLastUndoable: () =>
        serve('findLastUndoable', '', () => toLast(journal.findLast((entry) => !entry.undone))),
      redo: (journalId) => serve('redo', journalId, () => redo(journalId)),
      findLastUndone: () =>
        serve('findLastUndone', '', () => toLast(journal.findLast((entry) => entry.after))),
    },
  };
  return server;
}

const ALICE: User = {
  id: 'alice',
  username: 'alice',
  email: 'alice@harbour.example',
  first_name: 'Alice',
  last_name: 'Moreau',
  displayName: 'Alice Moreau',
  mail: 'alice@harbour.example',
  profile_picture: null,
  role: 'User',
  team: null,
  provider: 'outlook',
};

export function apiError(
  status: number,
  code: ApiError['code'],
  message = 'The mail provider could not do this',
): ApiError {
  return new ApiError({
    status,
    code,
    message,
    hasSentence: true,
    fields: {},
    loginUrl: null,
    retryAfterSeconds: null,
  });
}

const FIRST_TIME_MS = Date.UTC(2026, 0, 5, 9);

/** A listed email; `age` 0 is the newest, each step a minute older. */
export function buildEmail(
  id: string,
  part: Partial<Email> & { readonly age?: number } = {},
): Email {
  const { age = 0, ...rest } = part;
  return {
    id,
    message_id: id,
    thread_id: `thread-${id}`,
    original_internet_id: null,
    subject: `Subject ${id}`,
    from: 'Nora Lind',
    sender: 'Nora Lind',
    sender_email: 'nora.lind@harbour.example',
    reply_to: null,
    time: new Date(FIRST_TIME_MS - age * 60_000).toISOString(),
    preview: 'Please have a look.',
    priority: 'normal',
    category: 'Other',
    html_body: null,
    full_body_msg: null,
    body: null,
    quoted_history: null,
    attachments: [],
    ...UNJUDGED,
    ...rest,
  };
}

/** `count` unsorted emails `m1` (the newest) to `m<count>`. */
export function buildInbox(count: number, part: Partial<Email> = {}): Email[] {
  return Array.from({ length: count }, (_, index) =>
    buildEmail(`m${index + 1}`, { age: index, ...part }),
  );
}

function isSame(a: Email | undefined, b: Email): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b);
}

function toLast(entry: ServerEntry | undefined) {
  return entry ? { id: entry.id, kind: 'quadrants' as const, count: entry.before.size } : null;
}
