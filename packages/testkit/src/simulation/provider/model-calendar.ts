import type { Provider } from '@eisen/contract';
import type { ModelAccount } from './model-account.ts';
import { type ModelAnswer, type ModelCall, notFound, ok, readJson } from './model-call.ts';

export interface ModelEvent {
  readonly id: string;
  /** What its maker tells a repeat by: Google's own id of it, Graph's `transactionId`. */
  readonly key: string | null;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Called off: shown to nobody, and its key stays taken. */
  isCancelled: boolean;
}

const EVENTS = {
  gmail: /^\/calendar\/v3\/calendars\/primary\/events(?:\/([^/]+))?$/,
  outlook: /^\/v1\.0\/me\/(?:events(?:\/([^/]+))?|calendarView)$/,
} as const;

/** Calendar of Google or of Graph over one account; null for a call that is about something else. */
export function serveCalendar(
  kind: Provider,
  account: ModelAccount,
  call: ModelCall,
): ModelAnswer | null {
  const match = EVENTS[kind].exec(call.path);
  if (match === null) return null;
  if (call.method === 'POST') return make(kind, account, readJson(call.body));
  const id = match[1];
  if (id === undefined) return list(kind, account, call.query);
  const event = account.events.find((one) => one.id === decodeURIComponent(id));
  if (!event || (event.isCancelled && kind === 'outlook')) return notFound('ErrorItemNotFound');
  if (call.method !== 'DELETE') return ok(shapeOf(kind, event));
  if (event.isCancelled) return { status: 410, body: { error: { code: 410, errors: [] } } };
  event.isCancelled = true;
  return { status: 204 };
}

/** Google refuses a second event of one id, also of one that was called off; Graph answers with the first. */
function make(kind: Provider, account: ModelAccount, body: Record<string, unknown>): ModelAnswer {
  const key = String(body[kind === 'gmail' ? 'id' : 'transactionId'] ?? '') || null;
  const known = key === null ? undefined : account.events.find((one) => one.key === key);
  if (known && kind === 'gmail') return { status: 409, body: { error: { code: 409, errors: [] } } };
  if (known) return known.isCancelled ? notFound('ErrorItemNotFound') : made(kind, known);
  const event: ModelEvent = {
    id: kind === 'gmail' && key !== null ? key : `event-${account.events.length + 1}`,
    key,
    title: String(body[kind === 'gmail' ? 'summary' : 'subject']),
    startsAt: timeOf(body.start),
    endsAt: timeOf(body.end),
    isCancelled: false,
  };
  account.events.push(event);
  return made(kind, event);
}

function made(kind: Provider, event: ModelEvent): ModelAnswer {
  return { status: kind === 'gmail' ? 200 : 201, body: shapeOf(kind, event) };
}

function list(kind: Provider, account: ModelAccount, query: URLSearchParams): ModelAnswer {
  const from = Date.parse(query.get('timeMin') ?? query.get('startDateTime') ?? '');
  const to = Date.parse(query.get('timeMax') ?? query.get('endDateTime') ?? '');
  const found = account.events.filter(
    (one) => !one.isCancelled && Date.parse(one.endsAt) > from && Date.parse(one.startsAt) < to,
  );
  const shapes = found.map((event) => shapeOf(kind, event));
  return ok(kind === 'gmail' ? { items: shapes, timeZone: 'UTC' } : { value: shapes });
}

function shapeOf(kind: Provider, event: ModelEvent) {
  const { id, title, startsAt, endsAt, isCancelled } = event;
  if (kind === 'gmail') {
    const status = isCancelled ? 'cancelled' : 'confirmed';
    return { id, status, summary: title, start: { dateTime: startsAt }, end: { dateTime: endsAt } };
  }
  const time = (dateTime: string) => ({ dateTime: dateTime.replace('Z', ''), timeZone: 'UTC' });
  return { id, subject: title, start: time(startsAt), end: time(endsAt), attendees: [] };
}

/** As an instant in UTC, whichever way it was told. */
function timeOf(time: unknown): string {
  const { dateTime = '' } = time as { dateTime?: string };
  return dateTime.endsWith('Z') ? dateTime : `${dateTime}Z`;
}
