import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { challengesOf, type OnboardingAnswers } from '#lib/onboarding-answers.ts';
import { noteEmailNotification, trackEvent } from '#lib/product-events.ts';
import { explainForm, FORM_FAILURE, sendForm } from '#lib/public-forms.ts';
import { readVisitSource } from '#lib/visit.ts';
import { LAST_STEP } from './steps.ts';
import { NOT_SENT } from './words.ts';

/** Nobody waits longer for the collector than this; the answers go on travelling (D-31). */
export const SEND_WAIT_MS = 4_000;

/** Somebody may come back from the sign-up and go on again: unchanged answers are not sent twice. */
let sent: OnboardingAnswers | null = null;
let completed: OnboardingAnswers | null = null;

/**
 * Hands the answers to the collector at the end of the last step (ONB-23). A failure is logged and
 * told, and never stops the visitor.
 *
 * @returns settles when the flow may go on
 */
export async function sendAnswers(answers: OnboardingAnswers): Promise<void> {
  if (sent !== answers) {
    const isSent = sendForm('onboarding', fieldsOf(answers)).then(
      () => {
        sent = answers;
        noteEmailNotification('onboarding');
      },
      (error: unknown) => {
        logFailure('The answers of onboarding could not be sent', error);
        notify.error(NOT_SENT.title, { id: 'onboarding', detail: detailOf(error) });
      },
    );
    await Promise.race([isSent, new Promise((resolve) => setTimeout(resolve, SEND_WAIT_MS))]);
  }
  if (completed !== answers) trackEvent('ftue_complete');
  completed = answers;
}

/** The collector's own words first, where it had any. */
function detailOf(error: unknown): string {
  const words = explainForm(error);
  return words === FORM_FAILURE ? NOT_SENT.detail : `${words}. ${NOT_SENT.detail}`;
}

/** The lead as specified: `plan` and `trial_flag` are not known here and stay out (D-39). */
function fieldsOf(answers: OnboardingAnswers): FormData {
  const source = readVisitSource();
  const fields = new FormData();
  for (const [name, value] of Object.entries({
    name: answers.name.trim() || null,
    email: answers.email.trim(),
    role: answers.role,
    consent: String(answers.consent),
    source: 'ftue',
    utm_source: source,
    user_agent: navigator.userAgent,
    ftue_step: String(LAST_STEP),
    inbox_challenges: challengesOf(answers).join(','),
    primary_goal: answers.goal,
  })) {
    if (value !== null) fields.set(name, value);
  }
  return fields;
}
