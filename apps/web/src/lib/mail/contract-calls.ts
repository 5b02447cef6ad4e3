import {
  assistantCalls,
  type CallDefinition,
  type Email,
  emailActionCalls,
  type JournalEntry,
  journalCalls,
  mailboxCalls,
  type Provider,
} from '@eisen/contract';
import { QUADRANT_LABELS } from '@eisen/triage';
import type { CallApi } from '#lib/api.ts';
import { readLoginUrl } from '#lib/api-errors.ts';
import { accepting } from './accepting.ts';
import { DECISION_FIELDS, type Decision } from './decision.ts';
import type { ChangeAnswer, EmailPage, MailCalls } from './mail-calls.ts';

/** Time for the calls that may wait for the provider or for a model. */
const SLOW_MS = 120_000;

/** Binds the mailbox's calls to the contract: the forms of one provider, the wire's words translated once. */
export function bindMailCalls(callApi: CallApi, provider: Provider): MailCalls {
  const at = <C extends CallDefinition>(twin: Readonly<Record<Provider, C>>) => twin[provider];
  const inGroup = (group: string | null) => (group === null ? {} : { group });
  return {
    async checkPermissions() {
      const answer = await callApi(at(mailboxCalls.checkPermissions));
      if (answer.has_permissions) {
        const mailbox = { kind: answer.kind ?? null, connectedAt: answer.connected_at ?? null };
        return { granted: true, mailbox };
      }
      return { granted: false, loginUrl: readLoginUrl(answer.login_url, location.origin) };
    },
    loadUser: async () => (await callApi(accepting(at(mailboxCalls.user), 'user'))).user,
    async listEmails(query, signal): Promise<EmailPage> {
      const call = accepting(at(mailboxCalls.emails), 'emails');
      const answer = await callApi(call, { query, ...(signal && { signal }) });
      return {
        emails: answer.emails,
        removed: answer.removed ?? [],
        nextCursor: answer.next_cursor,
        syncToken: answer.sync_token,
        revision: answer.revision,
        total: answer.total,
      };
    },
    async loadEmail(emailId, signal) {
      const params = { emailId };
      const call = accepting(at(mailboxCalls.email), 'email');
      return (await callApi(call, { params, ...(signal && { signal }) })).email;
    },
    async place(items, group) {
      const body = { items: [...items], ...inGroup(group) };
      return readPlaces(await callApi(emailActionCalls.setQuadrants, { body }));
    },
    async placeAllInInbox(from) {
      const body = { all: true as const, quadrant: null, ...(from === null ? {} : { from }) };
      return readPlaces(await callApi(emailActionCalls.setQuadrants, { body }));
    },
    async archive(message_id, group) {
      const body = { message_id, ...inGroup(group) };
      return readChange(await callApi(emailActionCalls.archive, { body }));
    },
    async trash(message_id, group) {
      const body = { message_id, ...inGroup(group) };
      return readChange(await callApi(emailActionCalls.delete, { body }));
    },
    async markRead(ids, read) {
      return readChange(await callApi(emailActionCalls.setRead, { body: { ids: [...ids], read } }));
    },
    async classify(emails, group) {
      const body = { emails: emails.map(describeEmail), group };
      const answer = await callApi(at(assistantCalls.classify), { body, timeoutMs: SLOW_MS });
      return { journalId: answer.journal_id, decisions: readDecisions(answer.emails) };
    },
    summarize(emails, quadrant) {
      const body = { emails: emails.map(describeEmail), quadrant };
      return callApi(at(assistantCalls.summarize), { body, timeoutMs: SLOW_MS });
    },
    async describe(emails, quadrant) {
      const { title } = QUADRANT_LABELS[quadrant];
      const body = { emails: emails.map(describeEmail), quadrant: title, quadrantKey: quadrant };
      const call = at(assistantCalls.insights);
      return (await callApi(call, { body, timeoutMs: SLOW_MS })).insights;
    },
    undo: (id) => callApi(journalCalls.undo, { params: { id } }),
    async redo(id) {
      const { entry, failed } = await callApi(journalCalls.redo, { params: { id } });
      return { journalId: entry?.id ?? null, failed };
    },
    async findLastUndoable() {
      const { entries } = await callApi(journalCalls.list, { query: { limit: 50 } });
      return (
        entries.find((entry) => isAct(entry) && entry.undoable && entry.undone_at === null) ?? null
      );
    },
    async findLastUndone() {
      const { entries } = await callApi(journalCalls.list, { query: { limit: 50 } });
      const acts = entries.filter(isAct);
      const undone = acts
        .filter((entry) => entry.redoable)
        .toSorted((a, b) => Date.parse(b.undone_at ?? '') - Date.parse(a.undone_at ?? ''))[0];
      const undoneAt = Date.parse(undone?.undone_at ?? '');
      const isNewest = !acts.some(({ undoable, at }) => undoable && Date.parse(at) > undoneAt);
      return undone && isNewest ? undone : null;
    },
  };
}

/** What a connected mailbox needs named; the server classifies from the message it read (D-29). */
function describeEmail(email: Email) {
  const { id, subject, from, preview, priority, category, time } = email;
  return { id, subject, from, preview, priority, category, time };
}

function readChange(answer: { readonly journal_id: string | null }): ChangeAnswer {
  return { journalId: answer.journal_id, decisions: new Map() };
}

function readPlaces(answer: {
  readonly journal_id: string | null;
  readonly emails: readonly ({ readonly id: string } & Partial<Decision>)[];
}): ChangeAnswer {
  return { journalId: answer.journal_id, decisions: readDecisions(answer.emails) };
}

function readDecisions(
  emails: readonly ({ readonly id: string } & { readonly [K in keyof Decision]?: unknown })[],
): ReadonlyMap<string, Partial<Decision>> {
  return new Map(
    emails.map((email) => [
      email.id,
      Object.fromEntries(
        DECISION_FIELDS.flatMap((field) =>
          email[field] === undefined ? [] : [[field, email[field]]],
        ),
      ) as Partial<Decision>,
    ]),
  );
}

/**
 * Whether a person did it and saw what came of it. Mail is marked as read by opening it, and what time or arrival
 * brought is nobody's act.
 */
function isAct({ kind, by_itself, moved_nothing }: JournalEntry): boolean {
  return kind !== 'read' && kind !== 'reply' && !by_itself && !moved_nothing;
}
