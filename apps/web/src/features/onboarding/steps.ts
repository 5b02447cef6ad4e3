import type { OnboardingAnswers } from '#lib/onboarding-answers.ts';

export const STEPS = [1, 2, 3, 4, 5] as const;
export type Step = (typeof STEPS)[number];
export const LAST_STEP = 5;

/** What may be wrong, by answer. */
export type Problems = Readonly<Partial<Record<keyof OnboardingAnswers, string>>>;

/** text@text.text without spaces, as the contract asks; the page loads no schema for it (its test compares both). */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The sentences of a step whose answers do not do yet; empty when it may be left (ONB-03 to ONB-17). */
export function problemsOf(step: Step, answers: OnboardingAnswers): Problems {
  switch (step) {
    case 1:
      return {
        ...(EMAIL_SHAPE.test(answers.email.trim())
          ? {}
          : { email: 'Please enter a valid email address' }),
        ...(answers.consent ? {} : { consent: 'Please agree to the terms and privacy policy' }),
      };
    case 2:
      return answers.role === '' ? { role: 'Please select your role' } : {};
    case 3:
      return answers.challenges.length === 0
        ? { challenges: 'Please select at least one challenge' }
        : {};
    case 4:
      return answers.goal === '' ? { goal: 'Please select your main goal' } : {};
    case 5:
      return {};
  }
}

/**
 * The step of an address: the one that it names, or the first before it whose answers are missing.
 *
 * @param named  the `step` of the query
 */
export function stepAt(named: string | null, answers: OnboardingAnswers): Step {
  const asked = STEPS.find((step) => String(step) === named) ?? 1;
  const open = STEPS.find((step) => Object.keys(problemsOf(step, answers)).length > 0);
  return open !== undefined && open < asked ? open : asked;
}
