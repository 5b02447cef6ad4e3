import { PROVIDERS } from '@eisen/contract';
import { followDelivered } from '#lib/delivered-form.ts';
import { onboardingAnswers } from '#lib/onboarding-answers.ts';

/** Takes over what was entered in the first step before any script ran; what is open stays as it was kept. */
export function takeOverAnswers(): void {
  followDelivered('form[data-delivered]', (form) => {
    const typed = new FormData(form);
    const email = String(typed.get('email') ?? '');
    const name = String(typed.get('name') ?? '');
    const provider = PROVIDERS.find((known) => typed.get('provider') === known);
    const entered = {
      ...(email === '' ? {} : { email }),
      ...(name === '' ? {} : { name }),
      ...(provider ? { provider } : {}),
      ...(typed.has('consent') ? { consent: true } : {}),
    };
    if (Object.keys(entered).length > 0) onboardingAnswers.set((now) => ({ ...now, ...entered }));
  });
}
