import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import {
  choice,
  emailAddress,
  instant,
  requestObject,
  requiredText,
  textOrEmpty,
  textOrNull,
  wholeNumber,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { PRIMARY_GOALS, ROLES } from './roles.ts';

export const PLANS = ['clarity', 'focus', 'eisen'] as const;
export const BILLING_PERIODS = ['monthly', 'annual'] as const;

/**
 * Which wording of the terms and the privacy policy a ticked box agrees to: the day they took effect. It is stored
 * with each consent (D-42) and changes when they do.
 */
export const CONSENT_VERSION = '2025-09-01';

/** For a form that failed and says no more about it. */
export const FORM_FAILED_SENTENCE = 'Something went wrong. Please try again.';

const CONSENT_SENTENCE = 'Please agree to the terms and privacy policy';

/** Form fields are text: `true`, `on` and `1` are a ticked box. Anything else is no consent (D-42). */
const consent = z.pipe(
  z.union([z.boolean(), z.string()], CONSENT_SENTENCE),
  z.transform((value, context): true => {
    if (value === true || value === 'true' || value === 'on' || value === '1') return true;
    context.issues.push({ code: 'custom', message: CONSENT_SENTENCE, input: value });
    return z.NEVER;
  }),
);

/** Empty in a browser; a filled one is answered like a success and not stored (D-42). */
const honeypot = textOrEmpty('This field', LIMITS.text);
const role = choice('Role', ROLES, 'Please select your role');
const utmSource = textOrNull('Source', LIMITS.snippet);
const userAgent = textOrEmpty('User agent', LIMITS.snippet);

export const earlyAccessBody = requestObject({
  name: textOrNull('Name', LIMITS.name),
  email: emailAddress(),
  consent,
  _gotcha: honeypot,
});

export const waitlistBody = requestObject({
  email: emailAddress(),
  role,
  consent,
  _gotcha: honeypot,
});

export const onboardingBody = requestObject({
  name: textOrNull('Name', LIMITS.name),
  email: emailAddress(),
  role,
  consent,
  source: z._default(choice('Source', ['ftue']), 'ftue'),
  utm_source: utmSource,
  user_agent: userAgent,
  ftue_step: z._default(wholeNumber('Step', 1, 5), 5),
  /** Joined by commas; `Other: <text>` holds none (D-37). */
  inbox_challenges: requiredText('Challenges', {
    max: LIMITS.snippet,
    required: 'Please select at least one challenge',
  }),
  primary_goal: choice('Main goal', PRIMARY_GOALS, 'Please select your main goal'),
  plan: textOrNull('Plan', LIMITS.name),
  trial_flag: textOrNull('Trial flag', LIMITS.name),
  _gotcha: honeypot,
});

export const planLeadBody = requestObject({
  'form-name': choice('Form name', ['leads']),
  plan_hint: choice('Plan', PLANS),
  billing_preference: choice('Billing', BILLING_PERIODS),
  created_at: instant('Time'),
  utm_source: utmSource,
  user_agent: userAgent,
});

const stored = z.object({ ok: z.literal(true) });

/** Only where the operator chose an external address, and that one fails. */
const EXTERNAL_FAILURES = [
  { status: 502, code: 'provider_failed', text: FORM_FAILED_SENTENCE },
  { status: 504, code: 'provider_timeout', text: FORM_FAILED_SENTENCE },
] as const;

export const formCalls = {
  earlyAccess: defineCall({
    id: 'forms.earlyAccess',
    method: 'POST',
    path: '/forms/early-access',
    auth: 'none',
    summary: 'Asks for early access',
    bodyType: 'multipart',
    body: earlyAccessBody,
    listsErrors: true,
    success: { 200: stored },
    failures: EXTERNAL_FAILURES,
  }),
  waitlist: defineCall({
    id: 'forms.waitlist',
    method: 'POST',
    path: '/forms/waitlist',
    auth: 'none',
    summary: 'Joins the waitlist',
    bodyType: 'multipart',
    body: waitlistBody,
    listsErrors: true,
    success: { 200: stored },
    failures: EXTERNAL_FAILURES,
  }),
  onboarding: defineCall({
    id: 'forms.onboarding',
    method: 'POST',
    path: '/forms/onboarding',
    auth: 'none',
    summary: 'The answers of onboarding, sent at its last step',
    bodyType: 'multipart',
    body: onboardingBody,
    listsErrors: true,
    success: { 200: stored },
    failures: EXTERNAL_FAILURES,
  }),
  planLead: defineCall({
    id: 'forms.planLead',
    method: 'POST',
    path: '/',
    auth: 'none',
    summary: 'A plan was chosen; JSON where it is accepted, else on to sign-up',
    bodyType: 'form',
    body: planLeadBody,
    success: { 200: stored, 303: null },
  }),
} as const;
