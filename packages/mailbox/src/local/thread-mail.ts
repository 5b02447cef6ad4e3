import type { ThreadId } from '#message.ts';
import type { ReadMail } from '#mime/read-message.ts';
import type { LocalMailStore } from './local-mail-store.ts';

/** Threads of mail that is known already, by message key. */
export type KnownThreads = ReadonlyMap<string, ThreadId>;

/**
 * The conversation a mail belongs to: that of the nearest mail above it which is known, else one named by the
 * oldest Message-ID above it, so that answers find each other before the first mail comes. Only mail without any
 * id goes by its subject.
 */
export function findThread(
  mail: Pick<ReadMail, 'internetMessageId' | 'references' | 'subject'>,
  known: KnownThreads,
  options: { store: Pick<LocalMailStore, 'mac'>; fallbackKey: string },
): ThreadId {
  const own = mail.internetMessageId;
  const nearestFirst = [...mail.references].reverse();
  for (const id of own === null ? nearestFirst : [...nearestFirst, own]) {
    const thread = known.get(id);
    if (thread !== undefined) return thread;
  }
  const root = mail.references[0] ?? own;
  if (root !== null) return nameThread(options.store, `id:${root}`);
  const subject = plainSubject(mail.subject);
  return nameThread(options.store, subject === '' ? options.fallbackKey : `subject:${subject}`);
}

/** The subject without the marks of answers and forwards, for comparing. */
export function plainSubject(subject: string): string {
  return subject
    .replace(/^(\s*(re|aw|sv|antw|fwd?|wg|tr|r[eé]p)(\[\d+\])?\s*:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function nameThread(store: Pick<LocalMailStore, 'mac'>, key: string): ThreadId {
  return `t-${store.mac(`thread:${key}`)}` as ThreadId;
}
