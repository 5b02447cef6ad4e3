import { readBatchPaths, USER } from './gmail-prices.ts';
import { LABELS, labelsOf, refOf, resourceOf } from './gmail-shapes.ts';
import type { ModelAccount, ModelChange, ModelMail } from './model-account.ts';
import {
  type ModelAnswer,
  type ModelCall,
  type ModelHabits,
  notFound,
  ok,
  readJson,
} from './model-call.ts';

const FIRST_HISTORY_ID = 1_000;
const ONE_MESSAGE = /^\/messages\/([^/]+)(?:\/(modify|trash|untrash))?$/;

export interface GmailState {
  readonly account: ModelAccount;
  readonly habits: ModelHabits;
  readonly nowMs: () => number;
  /** History ids up to here are too old. */
  lostBefore: number;
  /** The next history begins so many records earlier. */
  repeats: number;
}

/** Gmail's API over one account, as far as its documentation tells how it behaves. */
export function serveGmail(state: GmailState, call: ModelCall): ModelAnswer {
  const { account } = state;
  if (call.path === '/v1/userinfo') return ok({ name: account.name });
  if (call.path === '/batch/gmail/v1') return serveBatch(state, call);
  const path = call.path.slice(USER.length);
  const route = `${call.method} ${path}`;
  if (route === 'GET /profile')
    return ok({ emailAddress: account.address, historyId: historyId(state) });
  if (route === 'GET /labels/INBOX') return ok({ messagesTotal: account.list('inbox').length });
  if (route === 'GET /messages') return listMessages(state, call.query);
  if (route === 'GET /history') return listHistory(state, call.query);
  if (route === 'GET /drafts') return listDrafts(state, call.query);
  if (route === 'POST /drafts') return createDraft(state, readJson(call.body));
  if (route === 'POST /drafts/send') return sendDraft(state, readJson(call.body));
  if (route === 'POST /messages/batchModify') return modifyMany(state, readJson(call.body));
  const [, id = '', action] = ONE_MESSAGE.exec(path) ?? [];
  const mail = account.mails.get(decodeURIComponent(id));
  if (!mail) return notFound('notFound');
  if (call.method === 'GET' && action === undefined)
    return ok(resourceOf(mail, call.query.get('format') ?? 'full'));
  if (action === 'modify') relabel(account, mail, readJson(call.body));
  else if (action === 'trash') account.move(mail, 'trash', 'eisen');
  else if (action === 'untrash' && mail.folder === 'trash')
    account.move(mail, state.habits.untrashToInbox ? 'inbox' : 'archive', 'eisen');
  return ok(resourceOf(mail, 'minimal'));
}

function historyId({ account }: GmailState): string {
  return String(FIRST_HISTORY_ID + account.changes.length);
}

function listMessages({ account, habits, nowMs }: GmailState, query: URLSearchParams): ModelAnswer {
  const labels = query.getAll('labelIds');
  const q = query.get('q') ?? '';
  const wantedId = /rfc822msgid:(\S+)/.exec(q)?.[1];
  const before = Number(/before:(\d+)/.exec(q)?.[1] ?? Number.POSITIVE_INFINITY) * 1_000;
  const hidesAside = query.get('includeSpamTrash') !== 'true';
  const found = [...account.mails.values()]
    .filter((mail) => {
      const own = LABELS[mail.folder];
      if (hidesAside && (mail.folder === 'trash' || mail.folder === 'spam')) return false;
      if (wantedId !== undefined && mail.messageId !== wantedId) return false;
      return (
        mail.visibleMs <= nowMs() &&
        mail.receivedMs < before &&
        labels.every((label) => own.includes(label))
      );
    })
    .sort((one, other) => other.receivedMs - one.receivedMs);
  const start = Number(query.get('pageToken') ?? 0);
  const most = Math.min(Number(query.get('maxResults') ?? 100), habits.pageSize);
  const page = found.slice(start, start + most);
  return ok({
    messages: page.map(refOf),
    ...(start + most < found.length ? { nextPageToken: String(start + most) } : {}),
  });
}

function listHistory(state: GmailState, query: URLSearchParams): ModelAnswer {
  const since = Number(query.get('startHistoryId')) - FIRST_HISTORY_ID;
  if (since < state.lostBefore || since > state.account.changes.length) return notFound('notFound');
  const begin = Math.max(0, since - state.repeats);
  const token = query.get('pageToken');
  const start = token === null ? begin : Number(token);
  if (token === null) state.repeats = 0;
  const end = start + state.habits.pageSize;
  const changes = state.account.changes.slice(start, end);
  return ok({
    history: changes.map((change, place) => recordOf(change, FIRST_HISTORY_ID + start + place + 1)),
    historyId: historyId(state),
    ...(end < state.account.changes.length ? { nextPageToken: String(end) } : {}),
  });
}

/** A record tells the labels that the message has now, not those it had. */
function recordOf(change: ModelChange, id: number) {
  const message = { ...refOf(change.mail), id: change.id, labelIds: labelsOf(change.mail) };
  const record = { id: String(id), messages: [message] };
  if (change.kind === 'arrived') return { ...record, messagesAdded: [{ message }] };
  if (change.kind === 'erased') return { ...record, messagesDeleted: [{ message }] };
  const added = change.to && change.kind === 'moved' ? LABELS[change.to] : [];
  const removed = change.from && change.kind === 'moved' ? LABELS[change.from] : [];
  const marked = change.kind === 'marked' ? ['UNREAD'] : [];
  const isUnread = change.unread;
  return {
    ...record,
    labelsAdded: eventsOf(message, [...added, ...(isUnread ? marked : [])]),
    labelsRemoved: eventsOf(message, [...removed, ...(isUnread ? [] : marked)]),
  };
}

function eventsOf(message: object, labelIds: readonly string[]) {
  return labelIds.length === 0 ? [] : [{ message, labelIds }];
}

function listDrafts({ account }: GmailState, query: URLSearchParams): ModelAnswer {
  const wantedId = /rfc822msgid:(\S+)/.exec(query.get('q') ?? '')?.[1];
  const drafts = account.list('drafts').filter((mail) => mail.messageId === wantedId);
  return ok({ drafts: drafts.map((mail) => ({ id: mail.draftId, message: refOf(mail) })) });
}

function createDraft({ account, nowMs }: GmailState, body: Record<string, unknown>): ModelAnswer {
  const { raw = '', threadId } = body.message as { raw?: string; threadId?: string };
  const text = Buffer.from(raw, 'base64url').toString('utf8');
  const head = text.split(/\r?\n\r?\n/, 1)[0]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? '';
  const field = (name: string) =>
    new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const mail = account.add(
    {
      messageId: field('Message-ID').replaceAll(/[<>]/g, ''),
      ownId: field('X-Eisen-Message-ID').replaceAll(/[<>]/g, '') || null,
      threadId: threadId ?? `${account.name}-t-new`,
      from: account.address,
      to: field('To'),
      subject: field('Subject'),
      text: text.slice(head.length),
      receivedMs: nowMs(),
      folder: 'drafts',
      unread: false,
    },
    'eisen',
  );
  mail.draftId = `d-${mail.id}`;
  return ok({ id: mail.draftId, message: refOf(mail) });
}

/** The draft goes, the sent message is another one, and searches know it later. */
function sendDraft(state: GmailState, body: Record<string, unknown>): ModelAnswer {
  const { account, habits, nowMs } = state;
  const draft = account.list('drafts').find((mail) => mail.draftId === body.id);
  if (!draft) return notFound('notFound');
  account.erase(draft, 'eisen');
  const sent = account.add(
    {
      ...draft,
      messageId: habits.replacesMessageIds ? `g${draft.id}@mail.example` : draft.messageId,
      folder: 'sent',
      draftId: null,
      visibleMs: nowMs() + habits.sentLagMs,
    },
    'eisen',
  );
  return ok({ ...refOf(sent), labelIds: labelsOf(sent) });
}

function modifyMany({ account }: GmailState, body: Record<string, unknown>): ModelAnswer {
  for (const id of body.ids as string[]) {
    const mail = account.mails.get(id);
    if (mail) relabel(account, mail, body);
  }
  return { status: 204 };
}

function relabel(account: ModelAccount, mail: ModelMail, body: Record<string, unknown>): void {
  const adds = (body.addLabelIds ?? []) as string[];
  const removes = (body.removeLabelIds ?? []) as string[];
  if (adds.includes('UNREAD')) account.mark(mail, true, 'eisen');
  if (removes.includes('UNREAD')) account.mark(mail, false, 'eisen');
  if (adds.includes('INBOX')) account.move(mail, 'inbox', 'eisen');
  else if (adds.includes('SPAM')) account.move(mail, 'spam', 'eisen');
  else if (removes.includes('INBOX') && mail.folder === 'inbox')
    account.move(mail, 'archive', 'eisen');
  else if (removes.includes('SPAM') && mail.folder === 'spam')
    account.move(mail, 'archive', 'eisen');
}

function serveBatch(state: GmailState, call: ModelCall): ModelAnswer {
  const answers = readBatchPaths(call.body).map((target) => {
    const url = new URL(target, 'http://model.example');
    const inner = { ...call, method: 'GET', path: url.pathname, query: url.searchParams, body: '' };
    return serveGmail(state, inner);
  });
  const parts = answers.map(
    ({ status, body }, place) =>
      `--model\r\nContent-Type: application/http\r\nContent-ID: <response-item-${place}>\r\n\r\n` +
      `HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(body)}\r\n`,
  );
  return {
    status: 200,
    headers: { 'content-type': 'multipart/mixed; boundary=model' },
    body: `${parts.join('')}--model--\r\n`,
  };
}
