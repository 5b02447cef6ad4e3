import { type Double, jsonReply, urlOf } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import type { AttachmentRow, GmailRow } from './rows.ts';

const LIST = /^\/gmail\/v1\/users\/[^/]+\/messages\?/;
/** The emulator finds phrases across the ends of fields, takes `subject:"…"` apart and knows no minus. */
const BEYOND_THE_EMULATOR = /"|(^|\s)-/;

/** Searches that the emulator reads wrongly: phrases, and terms with a minus such as `-in:trash`. */
export function createSearch(
  store: EmulatedStore,
  whoAsks: (authorization: string | undefined) => string | null,
): Double {
  return async (call, next) => {
    const { searchParams } = urlOf(call);
    const query = searchParams.get('q') ?? '';
    const address = whoAsks(call.headers.authorization);
    const isOurs = call.method === 'GET' && LIST.test(call.path) && BEYOND_THE_EMULATOR.test(query);
    if (!isOurs || address === null) return await next(call);
    const hits = store
      .collection<GmailRow>('google.messages')
      .findBy('user_email', address)
      .filter((row) => !row.label_ids.some((label) => label === 'TRASH' || label === 'SPAM'))
      .filter((row) => searchParams.getAll('labelIds').every((id) => row.label_ids.includes(id)))
      .filter((row) => matches(store, row, query))
      .sort((one, other) => Number(other.internal_date) - Number(one.internal_date));
    const start = Number(searchParams.get('pageToken') ?? 0);
    const end = start + Number(searchParams.get('maxResults') ?? 100);
    return jsonReply(200, {
      messages: hits
        .slice(start, end)
        .map((row) => ({ id: row.gmail_id, threadId: row.thread_id })),
      ...(end < hits.length ? { nextPageToken: String(end) } : {}),
      resultSizeEstimate: hits.length,
    });
  };
}

function matches(store: EmulatedStore, row: GmailRow, query: string): boolean {
  return [...query.matchAll(/(-?)(?:(\w+):)?(?:"([^"]*)"|(\S+))/g)].every(
    ([, minus, operator, phrase, word]) => {
      const value = (phrase ?? word ?? '').toLowerCase();
      return holds(store, row, operator?.toLowerCase() ?? null, value) !== (minus === '-');
    },
  );
}

function holds(store: EmulatedStore, row: GmailRow, operator: string | null, value: string) {
  if (operator === 'from') return row.from.toLowerCase().includes(value);
  if (operator === 'to') return row.to.toLowerCase().includes(value);
  if (operator === 'subject') return row.subject.toLowerCase().includes(value);
  if (operator === 'in' || operator === 'label' || operator === 'is')
    return row.label_ids.includes(value.toUpperCase());
  if (operator === 'rfc822msgid')
    return row.message_id.replace(/[<>]/g, '').toLowerCase() === value.replace(/[<>]/g, '');
  if (operator === 'has')
    return store
      .collection<AttachmentRow>('google.attachments')
      .findBy('message_gmail_id', row.gmail_id)
      .some((attachment) => attachment.user_email === row.user_email);
  const text = [row.subject, row.from, row.to, row.body_text ?? '', row.body_html ?? ''].join(' ');
  return text.toLowerCase().includes(value);
}
