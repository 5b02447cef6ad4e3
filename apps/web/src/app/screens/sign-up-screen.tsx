import { useRouter } from '@tanstack/react-router';
import { useViewState } from '#app/view-state.tsx';
import { readInvitation } from '#lib/join-memory.ts';
import { keepForAccount } from '#lib/kept-answers.ts';
import { forgetAnswers, onboardingAnswers, profileAnswersOf } from '#lib/onboarding-answers.ts';
import { readPreference } from '#lib/preferences.ts';
import { sendKeptAnswers } from '#lib/send-kept-answers.ts';
import { useSession } from '#lib/session.tsx';
import { SignUp } from '#routes/sign-up.tsx';

export function SignUpScreen() {
  const router = useRouter();
  const { happen } = useViewState();
  const { signUp, updateUser } = useSession();
  return (
    <SignUp
      isInvited={readInvitation() !== null}
      email={readPreference('ftue_email') ?? ''}
      onSignUp={async (body) => {
        const user = await signUp(body);
        const answers = profileAnswersOf(onboardingAnswers.get());
        if (answers !== null) {
          keepForAccount(user.id, answers);
          void sendKeptAnswers(user.id, updateUser);
        }
        const invitation = readInvitation();
        if (invitation === null) return happen({ type: 'signed-up' });
        // This way passes no completion page, which would have cleared them.
        forgetAnswers();
        router.history.replace(`/join/${invitation}`);
      }}
      onMainMenu={() => void happen({ type: 'main-menu' })}
    />
  );
}
