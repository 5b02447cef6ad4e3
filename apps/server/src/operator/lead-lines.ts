import type { Lead } from '#leads/lead.ts';

/*
 * Strangers wrote what stands in a lead. A terminal would obey its control characters, a spreadsheet its formulas.
 */

/** Fields of a lead in the order of the columns. */
const FIELDS = [
  'email',
  'name',
  'role',
  'inbox_challenges',
  'primary_goal',
  'plan',
  'trial_flag',
  'ftue_step',
  'plan_hint',
  'billing_preference',
  'chosen_at',
  'source',
  'utm_source',
  'user_agent',
] as const;

const SHOWN = ['email', 'name', 'role', 'primary_goal', 'plan_hint', 'billing_preference'] as const;
const SHOWN_CHARACTERS = 60;
const FORM_WIDTH = 14;
const UNREADABLE = '(cannot be opened: its key is missing)';

/** Control characters, and those that turn the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** What a spreadsheet takes for the beginning of a formula, also in full width. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** One line for a terminal. */
export function leadLine({ form, fields, createdAt }: Lead): string {
  const time = createdAt.toISOString().slice(0, 16).replace('T', ' ');
  const values = SHOWN.map((name) => fields?.[name] ?? '').map((value) =>
    printable(String(value)).slice(0, SHOWN_CHARACTERS),
  );
  const words = fields === null ? UNREADABLE : values.filter((value) => value !== '').join(' · ');
  return `${time}  ${form.padEnd(FORM_WIDTH)}${words}`;
}

export function csvHead(): string {
  return ['received_at', 'form', ...FIELDS, 'consent_version', 'id'].join(',');
}

/** A line of RFC 4180, every cell in quotes; a cell that would be a formula begins with an apostrophe. */
export function csvLine({ id, form, fields, consentVersion, createdAt }: Lead): string {
  const values = FIELDS.map((name) => fields?.[name] ?? '');
  const first = fields === null ? [UNREADABLE, ...values.slice(1)] : values;
  return [createdAt.toISOString(), form, ...first, consentVersion ?? '', id].map(cell).join(',');
}

/** One JSON object; `fields` is null when the key that sealed them is gone. */
export function leadJson({ id, form, fields, consentVersion, createdAt }: Lead): string {
  const text = JSON.stringify({
    id,
    form,
    received_at: createdAt,
    consent_version: consentVersion,
    fields,
  });
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function cell(value: string | number): string {
  const text = printable(String(value));
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}
