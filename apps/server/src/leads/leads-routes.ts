import { formCalls } from '@eisen/contract';
import type { FastifyRequest } from 'fastify';
import { readFormFields } from '#http/form-fields.ts';
import { type Limits, limitedAddress } from '#http/limits.ts';
import { parseBody } from '#http/parse-input.ts';
import type { Router } from '#http/router.ts';
import type { AddressForm } from './lead.ts';
import type { LeadsService } from './leads-service.ts';

const ADDRESS_FORM_CALLS = [
  ['early-access', formCalls.earlyAccess],
  ['waitlist', formCalls.waitlist],
  ['onboarding', formCalls.onboarding],
] as const satisfies readonly (readonly [AddressForm, unknown])[];

/** What every form answers that was taken, or seems to be. */
const TAKEN = { ok: true } as const;

/** The public forms. Nobody has to be signed in, and who is signed in is not asked. */
export function mountLeadRoutes<Mailbox>(
  router: Router<Mailbox>,
  parts: { leads: LeadsService; limits: Limits },
): void {
  const { leads, limits } = parts;
  const countCaller = (request: FastifyRequest) =>
    limits.take('formsAddress', limitedAddress(request.ip));

  for (const [form, call] of ADDRESS_FORM_CALLS)
    router.serve(call, async ({ request }) => {
      await countCaller(request);
      const fields = await readFormFields(request);
      // A program that fills everything is told of success, whatever else it sent, and learns nothing (D-42).
      if (isFilled(fields._gotcha)) return TAKEN;
      const { _gotcha, consent, ...answers } = parseBody(call, fields);
      await leads.take(form, answers);
      return TAKEN;
    });

  router.serve(formCalls.planLead, async ({ body, request, reply }) => {
    await countCaller(request);
    const { 'form-name': _name, created_at: chosenAt, ...choice } = body;
    await leads.takePlan({ ...choice, chosen_at: chosenAt });
    return takesJson(request) ? TAKEN : reply.redirect('/signup', 303);
  });
}

function isFilled(value: unknown): boolean {
  return value !== undefined && String(value).trim() !== '';
}

/** Scripts ask for JSON or take anything; a browser that sends a form by itself asks for a page first (D-40). */
function takesJson({ headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return accept.includes('application/json') || !accept.includes('text/html');
}
