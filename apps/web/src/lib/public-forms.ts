import type { formCalls } from '@eisen/contract';
import { type CallAddress, send } from './api.ts';
import { logFailure } from './log.ts';

type FormCalls = typeof formCalls;

/** The collector's calls as they leave: the public pages load no schemas, the server checks all. */
const ADDRESSES = {
  earlyAccess: { method: 'POST', path: '/forms/early-access' },
  waitlist: { method: 'POST', path: '/forms/waitlist' },
  onboarding: { method: 'POST', path: '/forms/onboarding' },
  planLead: { method: 'POST', path: '/' },
} as const satisfies { readonly [K in keyof FormCalls]: Pick<FormCalls[K], 'method' | 'path'> };

/** The sentence of a failure that brought none (ERR-49). */
export const FORM_FAILURE = 'Something went wrong. Please try again.';

/** The collector refused a form; the message is what it said. */
export class FormRefusal extends Error {
  override readonly name = 'FormRefusal';
}

/**
 * Sends a form of the public side.
 *
 * @throws FormRefusal the collector said no · NetworkError no answer
 */
export async function sendForm(
  form: Exclude<keyof FormCalls, 'planLead'>,
  fields: FormData,
): Promise<void> {
  const response = await send(ADDRESSES[form], { body: fields });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || !isRecord(answer) || answer.ok !== true) {
    throw new FormRefusal(sentenceOf(answer));
  }
}

/** What the visitor is told of a failure. */
export function explainForm(error: unknown): string {
  return error instanceof FormRefusal ? error.message : FORM_FAILURE;
}

/**
 * Leaves word of a chosen plan. It is not waited for and goes out even while the page is left; a
 * failure is logged (D-40, PRICE-14).
 */
export function leavePlanLead(fields: Readonly<Record<string, string>>): void {
  const body = new URLSearchParams({ 'form-name': 'leads', ...fields });
  send(ADDRESSES.planLead as CallAddress, { body, keepalive: true })
    .then((response) => {
      if (!response.ok) logFailure('The chosen plan could not be saved', response.status);
    })
    .catch((error: unknown) => logFailure('The chosen plan could not be saved', error));
}

/** The messages of the answer's list, joined by commas (LAND-28). */
function sentenceOf(answer: unknown): string {
  const errors = isRecord(answer) && Array.isArray(answer.errors) ? answer.errors : [];
  const messages = errors
    .map((error: unknown) => (isRecord(error) ? error.message : null))
    .filter((message): message is string => typeof message === 'string' && message !== '');
  return messages.length > 0 ? messages.join(', ') : FORM_FAILURE;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
