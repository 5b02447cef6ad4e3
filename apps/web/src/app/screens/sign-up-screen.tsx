import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useViewState } from '#app/view-state.tsx';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { createExternalStore } from '#lib/external-store.ts';
import { readInvitation } from '#lib/join-memory.ts';
import { keepForAccount } from '#lib/kept-answers.ts';
import { forgetAnswers, onboardingAnswers, profileAnswersOf } from '#lib/onboarding-answers.ts';
import { readPreference } from '#lib/preferences.ts';
import { sendKeptAnswers } from '#lib/send-kept-answers.ts';
import { useSession } from '#lib/session.tsx';
import { splitName } from '#lib/split-name.ts';
import { SignUp, type SignUpBody, type SignUpEntries } from '#routes/sign-up.tsx';

/** What was typed while the page lives, and the address of onboarding at that time; null before. */
const typed = createExternalStore<{
  readonly entries: SignUpEntries;
  readonly begunWith: string;
} | null>(null);

const NO_ENTRIES: SignUpEntries = { first_name: '', last_name: '', username: '', email: '' };

export function SignUpScreen() {
  const router = useRouter();
  const { happen } = useViewState();
  const { updateUser } = useSession();
  const signUp = useSignUp();
  const asked = readPreference('ftue_email') ?? '';
  const name = splitName(readPreference('ftue_name') ?? '');
  const before = typed.get();
  return (
    <SignUp
      isInvited={readInvitation() !== null}
      // An address that onboarding asked for since then is the newer one.
      entries={
        before?.begunWith === asked
          ? before.entries
          : { ...(before?.entries ?? { ...NO_ENTRIES, ...name }), email: asked }
      }
      onEntries={(entries) => typed.set({ entries, begunWith: asked })}
      onSignUp={async (body) => {
        const user = await signUp(body);
        typed.set(null);
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

/**
 * Signs up. Where an answer was lost on its way the account may stand already: what is then called
 * taken is opened with the same password, and stays taken where that does not fit.
 */
function useSignUp() {
  const { signUp, signIn } = useSession();
  const unanswered = useRef<SignUpBody | null>(null);
  return async (body: SignUpBody) => {
    try {
      return await signUp(body);
    } catch (error) {
      const before = unanswered.current;
      if (error instanceof NetworkError) unanswered.current = body;
      const isOurs = before?.username === body.username && before.email === body.email;
      if (!isOurs || !isTaken(error)) throw error;
      const { username, password } = body;
      return await signIn({ username, password }).catch(() => {
        throw error;
      });
    }
  };
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'username_taken' || error.code === 'email_taken')
  );
}
