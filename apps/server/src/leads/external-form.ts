import { FORM_FAILED_SENTENCE } from '@eisen/contract';
import { z } from 'zod/mini';
import { AppError, type FormError, tooManyRequests } from '#http/errors.ts';
import type { Logger } from '#logger.ts';
import type { AddressForm, LeadFields } from './lead.ts';

/** Hands a form's answers on. @throws invalid · too_many_requests · provider_failed · provider_timeout */
export type SendToExternalForm = (fields: LeadFields) => Promise<void>;

/** Someone is waiting in front of the form. */
const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 64 * 1_024;
const MAX_ERRORS = 20;
const MAX_SENTENCE = 300;
const DEFAULT_RETRY_S = 60;

const refusalSchema = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.nullish(z.string()) })),
});

/**
 * The way to a collector elsewhere that keeps the contract of ours (D-30): multipart, JSON back. It learns what was
 * written into the form and nothing of the sender's connection; redirects are not followed, so the answers reach
 * nobody whom the operator has not named.
 */
export function createExternalForm(parts: {
  form: AddressForm;
  url: string;
  log: Logger;
  timeoutMs?: number;
}): SendToExternalForm {
  const { form, url, log, timeoutMs = TIMEOUT_MS } = parts;
  const fail = (reason: string, failure: AppError): AppError => {
    log.warn({ form, reason }, 'The external address of a form failed');
    return failure;
  };
  return async (fields) => {
    let answer: Answer;
    try {
      answer = await post(url, fields, timeoutMs);
    } catch (cause) {
      const isLate = cause instanceof Error && cause.name === 'TimeoutError';
      throw isLate
        ? fail('timeout', new AppError(504, 'provider_timeout', FORM_FAILED_SENTENCE, { cause }))
        : fail('network', new AppError(502, 'provider_failed', FORM_FAILED_SENTENCE, { cause }));
    }
    const { status, text, retryAfter } = answer;
    if (status >= 200 && status < 300) return;
    if (status === 429) throw fail('429', tooManyRequests(retryAfter ?? DEFAULT_RETRY_S));
    const errors =
      status >= 400 && status < 500 ? readErrors(text, [...Object.keys(fields), 'consent']) : [];
    if (errors.length === 0)
      throw fail(String(status), new AppError(502, 'provider_failed', FORM_FAILED_SENTENCE));
    throw refusal(errors);
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
  /** In seconds. */
  readonly retryAfter: number | null;
}

async function post(url: string, fields: LeadFields, timeoutMs: number): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null) body.set(name, String(value));
  body.set('consent', 'true');
  body.set('_gotcha', '');
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    text: await readStart(response),
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  };
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What the other side says of the form, cut to what a form can show; empty when it says nothing readable. */
function readErrors(text: string, names: readonly string[]): FormError[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return [];
  }
  const parsed = refusalSchema.safeParse(answer);
  if (!parsed.success) return [];
  return parsed.data.errors
    .filter(({ message }) => message.trim() !== '')
    .slice(0, MAX_ERRORS)
    .map(({ message, field }) => ({
      message: message.trim().slice(0, MAX_SENTENCE),
      ...(field && names.includes(field) ? { field } : {}),
    }));
}

/** Told as if it were our own: 400, a sentence for each field, and the list. */
function refusal(errors: readonly FormError[]): AppError {
  const ofFields = errors.flatMap(({ field, message }) => (field ? [[field, message]] : []));
  // The first sentence of a field is the one that stands at it.
  const fields = Object.fromEntries(ofFields.reverse());
  const sentence = errors.map(({ message }) => message).join(', ');
  return new AppError(400, 'invalid', sentence, { fields, errors });
}
