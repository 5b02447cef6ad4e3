import { folderOf, idOfFolder, looksOf, shapeOf } from './graph-shapes.ts';
import type { ModelAccount, ModelFolder, ModelMail } from './model-account.ts';
import {
  type ModelAnswer,
  type ModelCall,
  type ModelHabits,
  notFound,
  ok,
  readJson,
} from './model-call.ts';

const ME = '/v1.0/me';
interface Round {
  /** Message id to what it looked like when it was told. */
  readonly seen: ReadonlyMap<string, string>;
  /** What this round still has to tell; null begins the next round. */
  readonly rest: readonly string[] | null;
}

export interface GraphState {
  readonly account: ModelAccount;
  readonly habits: ModelHabits;
  readonly nowMs: () => number;
  readonly rounds: Map<string, Round>;
  /** The next round tells so many messages once more. */
  repeats: number;
}

export function priceOfGraph(call: ModelCall): number {
  if (!call.path.startsWith('/v1.0')) return 0;
  return call.path === '/v1.0/$batch' ? readRequests(call).length : 1;
}

/** How many of the four simultaneous calls it fills. */
export function placesOfGraph(call: ModelCall): number {
  return Math.min(4, priceOfGraph(call));
}

/** Outlook's part of Microsoft Graph over one account, with ids that stay when a message moves. */
export function serveGraph(state: GraphState, call: ModelCall): ModelAnswer {
  if (call.path === '/v1.0/$batch') return serveBatch(state, call);
  const { account } = state;
  const path = call.path.slice(ME.length);
  if (path === '')
    return ok({ displayName: account.name, mail: account.address, userPrincipalName: null });
  const [, folder = '', list] =
    /^\/mailFolders\/([^/]+)(\/messages(?:\/delta)?)?$/.exec(path) ?? [];
  if (folder !== '') {
    const role = folderOf(folder);
    if (role === null) return notFound('ErrorItemNotFound');
    if (list === '/messages/delta') return serveDelta(state, call);
    if (list === '/messages') return listMessages(state, role, call);
    const totalItemCount = account.list(role).length;
    return ok({ id: idOfFolder(role), childFolderCount: 0, totalItemCount });
  }
  if (call.method === 'POST' && path === '/messages')
    return makeDraft(state, null, readJson(call.body));
  const [, id = '', action] =
    /^\/messages\/([^/]+)(?:\/(move|createReply|send))?$/.exec(path) ?? [];
  const mail = account.mails.get(decodeURIComponent(id));
  // What is on its way into Sent Items stands in no folder yet.
  if (!mail || mail.visibleMs > state.nowMs()) return notFound('ErrorItemNotFound');
  if (action === 'move') {
    const to = folderOf(String(readJson(call.body).destinationId));
    if (to === null) return notFound('ErrorItemNotFound');
    account.move(mail, to, 'eisen');
    return { status: 201, body: shapeOf(mail) };
  }
  if (action === 'createReply')
    return makeDraft(state, mail, (readJson(call.body).message ?? {}) as Record<string, unknown>);
  if (action === 'send') return send(state, mail);
  if (call.method === 'PATCH') return patch(state, mail, readJson(call.body));
  return ok(shapeOf(mail));
}

function listMessages(state: GraphState, role: ModelFolder, { query, path }: ModelCall) {
  const filter = query.get('$filter') ?? '';
  const before = /receivedDateTime lt (\S+)/.exec(filter)?.[1];
  const wantedId = /internetMessageId eq '<([^']*)>'/.exec(filter)?.[1];
  const found = state.account
    .list(role)
    .filter((mail) => before === undefined || mail.receivedMs < Date.parse(before))
    .filter((mail) => wantedId === undefined || mail.messageId === wantedId);
  const start = Number(query.get('$skip') ?? 0);
  const most = Math.min(Number(query.get('$top') ?? 10), state.habits.pageSize);
  const next = new URLSearchParams(query);
  next.set('$skip', String(start + most));
  return ok({
    value: found.slice(start, start + most).map(shapeOf),
    ...(start + most < found.length
      ? { '@odata.nextLink': `https://graph.microsoft.com${path}?${next}` }
      : {}),
  });
}

/** Each round tells what differs from the state that the round before ended with. */
function serveDelta(state: GraphState, { query, path }: ModelCall): ModelAnswer {
  const token = query.get('$deltatoken') ?? query.get('$skiptoken');
  const known = token === null ? { seen: new Map<string, string>(), rest: null } : null;
  const round = known ?? state.rounds.get(token ?? '');
  if (!round) return { status: 410, body: { error: { code: 'SyncStateNotFound' } } };
  const now = new Map(state.account.list('inbox').map((mail) => [mail.id, looksOf(mail)]));
  const pending = round.rest ?? differences(round.seen, now, state);
  const page = pending.slice(0, state.habits.pageSize);
  const rest = pending.slice(state.habits.pageSize);
  const seen = new Map(round.seen);
  const value = page.map((id) => {
    const mail = state.account.mails.get(id);
    const looks = now.get(id);
    if (!mail || looks === undefined) {
      seen.delete(id);
      return { id, '@removed': { reason: 'deleted' } };
    }
    seen.set(id, looks);
    return shapeOf(mail);
  });
  const name = `round${state.rounds.size + 1}`;
  state.rounds.set(name, { seen, rest: rest.length === 0 ? null : rest });
  const link = rest.length === 0 ? '@odata.deltaLink' : '@odata.nextLink';
  const kind = rest.length === 0 ? '$deltatoken' : '$skiptoken';
  return ok({ value, [link]: `https://graph.microsoft.com${path}?${kind}=${name}` });
}

function differences(
  seen: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  state: GraphState,
): string[] {
  const changed = [...now].filter(([id, looks]) => seen.get(id) !== looks).map(([id]) => id);
  const gone = [...seen.keys()].filter((id) => !now.has(id));
  const again = [...now.keys()].slice(0, state.repeats);
  state.repeats = 0;
  return [...new Set([...again, ...changed, ...gone])];
}

/** Any writeable property may be given at once; a mailbox that takes no Message-ID then refuses the whole draft. */
function makeDraft(
  state: GraphState,
  answered: ModelMail | null,
  given: Record<string, unknown>,
): ModelAnswer {
  const { account, habits, nowMs } = state;
  const messageId = typeof given.internetMessageId === 'string' ? given.internetMessageId : null;
  if (messageId !== null && habits.refusesOwnIds)
    return { status: 400, body: { error: { code: 'ErrorInvalidPropertySet' } } };
  const draft = account.add(
    {
      messageId:
        messageId?.replaceAll(/[<>]/g, '') ?? `graph-${account.changes.length}@outlook.example`,
      threadId: answered?.threadId ?? `${account.name}-t-new`,
      from: account.address,
      to: '',
      subject: `RE: ${answered?.subject ?? ''}`,
      text: answered?.text ?? '',
      receivedMs: Math.floor(nowMs() / 1_000) * 1_000,
      folder: 'drafts',
      unread: false,
    },
    'eisen',
  );
  return { status: 201, body: shapeOf(draft) };
}

function patch(
  { account }: GraphState,
  mail: ModelMail,
  body: Record<string, unknown>,
): ModelAnswer {
  if (typeof body.isRead === 'boolean') account.mark(mail, !body.isRead, 'eisen');
  if (mail.folder !== 'drafts') {
    if (body.internetMessageId !== undefined)
      return { status: 400, body: { error: { code: 'ErrorInvalidPropertySet' } } };
    return ok(shapeOf(mail));
  }
  const to = body.toRecipients as { emailAddress: { address: string } }[] | undefined;
  const content = (body.body as { content?: string } | undefined)?.content;
  Object.assign(mail, {
    ...(typeof body.internetMessageId === 'string'
      ? { messageId: body.internetMessageId.replaceAll(/[<>]/g, '') }
      : {}),
    ...(typeof body.subject === 'string' ? { subject: body.subject } : {}),
    ...(content === undefined ? {} : { text: content }),
    ...(to === undefined ? {} : { to: to.map((one) => one.emailAddress.address).join(', ') }),
  });
  return ok(shapeOf(mail));
}

/** 202 without a body; the copy comes into Sent Items later, under the same id. */
function send({ account, habits, nowMs }: GraphState, mail: ModelMail): ModelAnswer {
  if (mail.folder !== 'drafts')
    return { status: 400, body: { error: { code: 'ErrorInvalidOperation' } } };
  mail.visibleMs = nowMs() + habits.sentLagMs;
  account.move(mail, 'sent', 'eisen');
  return { status: 202 };
}

interface BatchRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

function readRequests(call: ModelCall): readonly BatchRequest[] {
  return readJson(call.body).requests as BatchRequest[];
}

/** Answers come in any order; the last first, here. */
function serveBatch(state: GraphState, call: ModelCall): ModelAnswer {
  const responses = readRequests(call).map(({ id, method, url, body }) => {
    const target = new URL(`/v1.0${url}`, 'http://model.example');
    const text = body === undefined ? '' : JSON.stringify(body);
    const inner = { ...call, method, path: target.pathname, query: target.searchParams };
    const answer = serveGraph(state, { ...inner, body: text });
    return { id, status: answer.status, headers: {}, body: answer.body ?? null };
  });
  return ok({ responses: responses.reverse() });
}
