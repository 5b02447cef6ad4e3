import { parseQuadrant } from '@eisen/triage';
import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { asLine, withoutTurns } from './one-line.ts';

/*
 * Building blocks of everything that a caller sends. Each check carries its own sentence, so that
 * the forms of the browser and the answers of the server say the same words (D-16), whatever
 * language pack of zod is loaded beside them.
 */

type Missing = { readonly input?: unknown };

/** The same sentence for missing, null and empty; another one for a value of the wrong kind. */
function orMissing(required: string, wrongKind: string) {
  return ({ input }: Missing) => (input === undefined || input === null ? required : wrongKind);
}

function amount(count: number): string {
  return count.toLocaleString('en-US');
}

/** The sentence for text that is too long; `max` in characters. */
export function tooLong(label: string, max: number): string {
  return `${label} must be at most ${amount(max)} characters`;
}

export interface RequiredTextOptions {
  /** In characters, after trimming. */
  readonly max: number;
  /** Default: "<label> is required". */
  readonly required?: string;
}

/** Text that must be there after trimming. */
export function requiredText(label: string, { max, required }: RequiredTextOptions) {
  const missing = required ?? `${label} is required`;
  return z
    .string({ error: orMissing(missing, `${label} must be text`) })
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(label, max)));
}

/** A name that other people see: one line, and nothing in it turns the text around it. */
export function requiredName(label: string, options: RequiredTextOptions) {
  const missing = options.required ?? `${label} is required`;
  return requiredText(label, options).check(
    z.overwrite((name) => asLine(name).trim()),
    z.minLength(1, missing),
  );
}

/** Trimmed text that may be left out; missing and null become the empty text. */
export function textOrEmpty(label: string, max: number) {
  return z.pipe(
    z.nullish(
      z.string(`${label} must be text`).check(z.trim(), z.maxLength(max, tooLong(label, max))),
    ),
    z.transform((text) => text ?? ''),
  );
}

/** Trimmed text that may be left out; missing and empty become null. */
export function textOrNull(label: string, max: number) {
  return z.pipe(
    z.nullish(
      z.string(`${label} must be text`).check(z.trim(), z.maxLength(max, tooLong(label, max))),
    ),
    z.transform((text) => (text ? text : null)),
  );
}

/**
 * Text quoted from an email, which nobody typed: cut at `max` characters instead of refused, so
 * that an email with a long subject can be handed on. Nothing in it turns the text around it. Missing
 * and null become the empty text.
 */
export function quotedText(label: string, max: number) {
  return z.pipe(
    z.nullish(z.string(`${label} must be text`)),
    z.transform((text) => cut(withoutTurns(text ?? '').trim(), max)),
  );
}

/** Cuts at a number of characters without leaving half of a surrogate pair. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** Text that changes a field when it is sent; null empties it, leaving it out keeps it. */
export function textChange(label: string, max: number) {
  return z.nullish(
    z.string(`${label} must be text`).check(z.trim(), z.maxLength(max, tooLong(label, max))),
  );
}

/** One of a list; missing and null give `required`, which defaults to the sentence for a wrong value. */
export function choice<const T extends readonly string[]>(
  label: string,
  values: T,
  required?: string,
) {
  const wrong = `${label} must be one of: ${values.join(', ')}`;
  return z.enum(values, { error: orMissing(required ?? wrong, required ?? wrong) });
}

/** A whole number that may travel as text, as it does in a query. */
export function wholeNumber(label: string, min: number, max: number) {
  const sentence = `${label} must be a whole number from ${amount(min)} to ${amount(max)}`;
  return z.coerce
    .number<number | string>({ error: sentence })
    .check(z.int(sentence), z.gte(min, sentence), z.lte(max, sentence));
}

/**
 * Text in an address that a browser follows: a page must come out of it, so what cannot be read,
 * such as a name that stands there twice, counts as left out instead of being refused.
 */
export const followedText = z.catch(z.optional(z.string()), undefined);

/** A switch; text forms are refused. */
export function yesNo(label: string) {
  return z.boolean(`${label} must be true or false`);
}

/** A list whose elements have their own schema. */
export function listOf<T extends z.core.$ZodType>(
  label: string,
  element: T,
  { min = 0, max }: { readonly min?: number; readonly max: number },
) {
  const sentence =
    min === 0
      ? `${label} must be a list of at most ${amount(max)}`
      : `${label} must be a list of ${amount(min)} to ${amount(max)}`;
  return z.array(element, sentence).check(z.minLength(min, sentence), z.maxLength(max, sentence));
}

/** An object as the whole of a request; fields that it does not name are dropped, not refused. */
export function requestObject<const T extends z.core.$ZodLooseShape>(shape: T) {
  return z.object(shape, 'The request must hold a JSON object');
}

/** An id in a path or a body (D-19): 1 to 512 characters, compared as text. */
export function requiredId(label: string, required = `${label} is required`) {
  return z
    .string({ error: orMissing(required, `${label} must be text`) })
    .check(z.minLength(1, required), z.maxLength(LIMITS.id, tooLong(label, LIMITS.id)));
}

/** An id that may be left out; missing and empty become null. */
export function idOrNull(label: string) {
  return z.pipe(
    z.nullish(
      z.string(`${label} must be text`).check(z.maxLength(LIMITS.id, tooLong(label, LIMITS.id))),
    ),
    z.transform((id) => (id ? id : null)),
  );
}

/** Path parameters; each is an id. */
export const idParams = z.object({ id: requiredId('Id') });
export const emailIdParams = z.object({ emailId: requiredId('Email id') });

/** A moment: ISO 8601 in UTC, as `Date.prototype.toISOString` writes it (D-14). */
export function instant(label: string, required = `${label} is required`) {
  const wrong = `${label} must be a moment in ISO 8601, in UTC`;
  return z.iso.datetime({
    error: ({ input }: Missing) =>
      input === undefined || input === null || input === '' ? required : wrong,
  });
}

/** A calendar day without a time zone, `YYYY-MM-DD` (D-14). */
export function calendarDay(label: string) {
  return z.iso.date(`${label} must be a day in the form YYYY-MM-DD`);
}

/** The act that several calls belong to: they share one journal entry and one undo (D-112). */
export const groupSchema = z.nullish(z.uuid('Group must be a UUID'));

/** The header that makes a repeated call do its work once (D-117). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const idempotencyKeySchema = z.uuid('Idempotency-Key must be a UUID');

type QuadrantText = 'do' | 'schedule' | 'delegate' | 'eliminate' | `q${1 | 2 | 3 | 4}${string}`;

const QUADRANT_SENTENCE =
  'Quadrant must be one of: do, schedule, delegate, eliminate, or begin with q1 to q4';

/**
 * A quadrant as callers may write it: a key, or text that begins with q1 to q4 in the order of
 * `QUADRANTS`; case and outer space do not matter. Becomes the key (ENT-12).
 */
export const quadrantInputSchema = z.pipe(
  z.string(QUADRANT_SENTENCE) as z.ZodMiniType<string, QuadrantText>,
  z.transform((text, context) => {
    const quadrant = parseQuadrant(text);
    if (quadrant !== null) return quadrant;
    context.issues.push({ code: 'custom', message: QUADRANT_SENTENCE, input: text });
    return z.NEVER;
  }),
);

/** The sentence for each required field that is empty in a task, a goal or an event (TASK-07, GOAL-21, CAL-02). */
export const REQUIRED_FIELDS_SENTENCE = 'Please fill in all required fields';

export const EMAIL_SENTENCE = 'Please enter a valid email address';

/** text@text.text without spaces: the simple shape of the specification (A §5). */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * An address, trimmed, as it was typed; compare by `comparableName`.
 *
 * @param required  the sentence for an empty field; calls that only take an address use the general one
 */
export function emailAddress(required: string = EMAIL_SENTENCE) {
  return z.string({ error: orMissing(required, EMAIL_SENTENCE) }).check(
    z.trim(),
    z.minLength(1, required),
    // Stops here: the shape takes quadratic time on a long text full of dots.
    z.maxLength(LIMITS.email, { error: tooLong('Email', LIMITS.email), abort: true }),
    z.regex(EMAIL_SHAPE, EMAIL_SENTENCE),
  );
}

/** The form in which addresses and usernames are compared: trimmed, without case (D-46). */
export function comparableName(text: string): string {
  return text.trim().toLowerCase();
}

/** A name of the IANA time zone database that this machine knows. */
export function timeZone() {
  return z
    .string('Time zone must be text')
    .check(
      z.maxLength(LIMITS.name, { error: 'Time zone must be an IANA name', abort: true }),
      z.refine(isTimeZone, 'Time zone must be an IANA name'),
    );
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
