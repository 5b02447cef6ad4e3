import type { Signals } from '@eisen/contract';
import { parseQuadrant } from '@eisen/triage';
import { PLAIN_SIGNALS } from './plain-email.ts';

type Row = Readonly<Record<string, unknown>>;

/** Where a backend says less than ours about a message, nothing is known. */
const UNKNOWN_SIGNALS: Signals = { ...PLAIN_SIGNALS, addressed: 'other' };

const PRIORITIES = ['low', 'medium', 'high', 'normal'];

/** What is read of each kind of answer; what cannot be read is left for the contract to refuse. */
export const ACCEPTED = {
  emails: acceptEmails,
  email: acceptOneEmail,
  attachments: acceptAttachments,
  user: acceptUser,
} as const;

export type AcceptedAnswer = keyof typeof ACCEPTED;

/** An answer that holds a list of emails. */
function acceptEmails(answer: unknown): unknown {
  if (!isRow(answer) || !Array.isArray(answer.emails)) return answer;
  return { ...answer, emails: answer.emails.map(acceptEmail) };
}

/** An answer that holds one email. */
function acceptOneEmail(answer: unknown): unknown {
  return isRow(answer) ? { ...answer, email: acceptEmail(answer.email) } : answer;
}

/** An answer that holds a list of attachments. */
function acceptAttachments(answer: unknown): unknown {
  if (!isRow(answer) || !Array.isArray(answer.attachments)) return answer;
  return { ...answer, attachments: answer.attachments.map(acceptAttachment) };
}

/** An answer that holds the mailbox's user. */
function acceptUser(answer: unknown): unknown {
  if (!isRow(answer) || !isRow(answer.user)) return answer;
  const { user } = answer;
  const names = [user.first_name, user.last_name].filter((name) => typeof name === 'string');
  const read = {
    ...{ username: '', first_name: '', last_name: '', mail: null, team: null, provider: null },
    ...withoutMissing(user),
    email: first(user, 'email', 'mail'),
    displayName: first(user, 'displayName') ?? names.join(' '),
    profile_picture: first(user, 'profile_picture', 'photo_url', 'photoUrl', 'photo') ?? null,
    role: first(user, 'role') ?? 'User',
  };
  return { ...answer, user: read };
}

function acceptEmail(email: unknown): unknown {
  if (!isRow(email)) return email;
  const name = { from: first(email, 'from', 'sender'), sender: first(email, 'sender', 'from') };
  const id = first(email, 'id', 'message_id');
  const attachments = first(email, 'attachments') ?? [];
  return {
    ...{ original_internet_id: null, sender_email: '', subject: '', category: 'Other' },
    ...{
      reply_to: null,
      folder: 'inbox',
      outside: null,
      first_from_sender: false,
      to: null,
      cc: null,
    },
    ...{ html_body: null, full_body_msg: null, body: null, quoted_history: null, reasoning: null },
    ...{ confidence: null, guess: null, second: null, held: null, urgency: null, deadline: null },
    ...{ reason: null, due: null, times: [] },
    ...{
      source: null,
      overdue: false,
      replied_at: null,
      unread: false,
      web_url: null,
      signals: UNKNOWN_SIGNALS,
    },
    ...withoutMissing(email),
    ...name,
    id,
    message_id: first(email, 'message_id') ?? id,
    thread_id: first(email, 'thread_id') ?? id,
    time: readTime(
      first(email, 'time', 'received_date', 'receivedDate', 'receivedDateTime', 'date'),
    ),
    preview: first(email, 'preview', 'snippet', 'bodyPreview') ?? '',
    priority: readPriority(email),
    importance: isRow(email.importance) ? email.importance : null,
    quadrant: typeof email.quadrant === 'string' ? parseQuadrant(email.quadrant) : null,
    attachments: Array.isArray(attachments) ? attachments.map(acceptAttachment) : attachments,
  };
}

function acceptAttachment(attachment: unknown): unknown {
  if (!isRow(attachment)) return attachment;
  const { base64 = null, sourceUrl = null } = withoutMissing(attachment);
  return {
    ...{ size: 0, contentType: 'application/octet-stream', inline: false, content_id: null },
    ...{ base64, sourceUrl, hasContent: base64 !== null || sourceUrl !== null },
    ...withoutMissing(attachment),
  };
}

/** Under either name; what a provider writes in capitals is the same. Our own `importance` is an axis, no word. */
function readPriority(email: Row): unknown {
  const word = [email.priority, email.importance].find((value) => typeof value === 'string');
  const lower = typeof word === 'string' ? word.toLowerCase() : 'normal';
  return PRIORITIES.includes(lower) ? lower : 'normal';
}

/** Any form of a moment that the browser reads, as ours; what it cannot read is left for the contract to refuse. */
function readTime(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

/** The first of the names that holds something. */
function first(row: Row, ...names: readonly string[]): unknown {
  return names.map((name) => row[name]).find((value) => value !== undefined && value !== null);
}

function withoutMissing(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined && value !== null),
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
