import type { Email, User } from '@eisen/contract';
import {
  applySampleRules,
  buildSampleEmails,
  QUADRANT_LABELS,
  type Quadrant,
  type SampleEmail,
} from '@eisen/triage';
import { countOf } from '#lib/format.ts';
import { type Decision, decideByUser, decisionOf } from './decision.ts';
import type { ChangeAnswer, MailCalls } from './mail-calls.ts';
import { compareNewestFirst } from './mail-state.ts';
import { UNJUDGED } from './plain-email.ts';
import { summaryLine } from './summaries.ts';

interface SampleAct {
  readonly id: string;
  readonly before: Map<string, Email>;
  isUndone: boolean;
  /** What it had made, once it is undone. */
  after?: Map<string, Email | undefined>;
}

/**
 * The seven sample emails behind the calls of a mailbox: every act happens on this page, nothing is
 * sent anywhere, and nothing outlives it (D-05).
 */
export function createSampleCalls(now: Date): MailCalls {
  const emails = new Map(buildSampleEmails(now).map((sample) => [sample.id, toEmail(sample)]));
  const all = new Set(emails.keys());
  const acts: SampleAct[] = [];
  let revision = 1;

  function change(ids: readonly string[], apply: (email: Email) => Email | null): ChangeAnswer {
    const act: SampleAct = {
      id: `sample-act-${acts.length + 1}`,
      before: new Map(),
      isUndone: false,
    };
    const decisions = new Map<string, Partial<Decision>>();
    for (const id of ids) {
      const email = emails.get(id);
      if (!email) continue;
      const next = apply(email);
      act.before.set(id, email);
      if (next) {
        emails.set(id, next);
        decisions.set(id, decisionOf(next));
      } else emails.delete(id);
    }
    revision += 1;
    if (act.before.size === 0) return { journalId: null, decisions };
    acts.push(act);
    return { journalId: act.id, decisions };
  }

  const remove = async (id: string) => change([id], () => null);

  return {
    checkPermissions: async () => ({
      granted: true,
      mailbox: { kind: 'sample', connectedAt: null },
    }),
    loadUser: async () => SAMPLE_USER,
    listEmails: async ({ q, since }) => ({
      // What the provider's search would add: the page has looked through all of them already.
      emails: q === undefined ? [...emails.values()].sort(compareNewestFirst) : [],
      removed: since === undefined ? [] : [...all].filter((id) => !emails.has(id)),
      nextCursor: null,
      syncToken: String(revision),
      revision,
      total: emails.size,
    }),
    async loadEmail(id) {
      const email = emails.get(id);
      if (!email) throw new Error(`No sample email ${id}`);
      return email;
    },
    place: async (items) => {
      const to = new Map(items.map((item) => [item.id, item.quadrant]));
      return change([...to.keys()], (email) => ({
        ...email,
        ...decideByUser(to.get(email.id) ?? null),
      }));
    },
    placeAllInInbox: async (from) => {
      const placed = [...emails.values()].filter(
        ({ quadrant }) => quadrant !== null && (from === null || quadrant === from),
      );
      return change(
        placed.map(({ id }) => id),
        (email) => ({ ...email, ...decideByUser(null) }),
      );
    },
    archive: remove,
    trash: remove,
    markRead: async (ids, read) => change(ids, (email) => ({ ...email, unread: !read })),
    classify: async (asked) =>
      change(
        asked.map(({ id }) => id),
        (email) => ({ ...email, ...decideByRules(email, now) }),
      ),
    summarize: async (asked, quadrant) => ({
      summary: summaryLine(quadrant, asked.length),
      source: 'local',
    }),
    describe: async (asked, quadrant) => [
      summaryOf(asked, quadrant),
      ...asked.slice(0, 2).map(({ from, subject }) => `${from}: ${subject}.`),
    ],
    async undo(journalId) {
      const act = acts.find(({ id }) => id === journalId);
      if (act && !act.isUndone) {
        act.isUndone = true;
        act.after = new Map([...act.before.keys()].map((id) => [id, emails.get(id)]));
        for (const [id, email] of act.before) emails.set(id, email);
        revision += 1;
      }
      const undone = [...(act?.before.keys() ?? [])];
      return { failed: [], undone, entry: { kind: 'quadrants', count: undone.length } };
    },
    async redo(journalId) {
      const act = acts.find(({ id }) => id === journalId);
      if (!act?.after) return { journalId: null, failed: [] };
      const { after, before } = act;
      delete act.after;
      for (const [id, email] of after)
        if (email) emails.set(id, email);
        else emails.delete(id);
      revision += 1;
      const again = { ...act, id: `${act.id} again`, before, isUndone: false };
      acts.push(again);
      return { journalId: again.id, failed: [] };
    },
    findLastUndoable: async () => toLast(acts.findLast(({ isUndone }) => !isUndone)),
    findLastUndone: async () => toLast(acts.findLast(({ after }) => after !== undefined)),
  };
}

/** Nobody: the samples belong to no account. */
export const SAMPLE_USER: User = {
  id: 'sample',
  username: 'sample',
  email: '',
  first_name: '',
  last_name: '',
  displayName: '',
  mail: null,
  profile_picture: null,
  role: 'User',
  team: null,
  provider: null,
};

/** The fixed rules serve the samples only (D-81). */
function decideByRules(email: Email, now: Date): Partial<Decision> {
  const sample = buildSampleEmails(now).find(({ id }) => id === email.id);
  return {
    ...decideByUser(null),
    quadrant: applySampleRules(email),
    reasoning: sample?.reasoning ?? null,
    source: 'local',
  };
}

function summaryOf(asked: readonly Email[], quadrant: Quadrant): string {
  const { title, subtitle } = QUADRANT_LABELS[quadrant];
  return `${countOf(asked.length, 'email')} in ${title}: ${subtitle.toLowerCase()}.`;
}

function toEmail(sample: SampleEmail): Email {
  const { id, from, senderEmail, subject, preview, priority, category } = sample;
  return {
    id,
    message_id: id,
    thread_id: id,
    original_internet_id: null,
    subject,
    from,
    sender: from,
    sender_email: senderEmail,
    reply_to: null,
    time: sample.time.toISOString(),
    preview,
    priority,
    category,
    html_body: null,
    full_body_msg: preview,
    body: preview,
    quoted_history: null,
    attachments: [],
    ...UNJUDGED,
  };
}

function toLast(act: SampleAct | undefined) {
  return act ? { id: act.id, kind: 'quadrants' as const, count: act.before.size } : null;
}
