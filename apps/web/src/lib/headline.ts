import { type Email, LIMITS } from '@eisen/contract';
import { truncate } from './format.ts';

const MOST_PREVIEW = 80;

/** What a task or an event made of an email is called: its subject; how it begins when it has none. */
export function headlineOf({ subject, preview }: Pick<Email, 'subject' | 'preview'>): string {
  return subject.trim().slice(0, LIMITS.subject) || truncate(preview.trim(), MOST_PREVIEW);
}
