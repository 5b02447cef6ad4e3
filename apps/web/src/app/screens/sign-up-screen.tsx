import { useRouter } from '@tanstack/react-router';
import { useViewState } from '#app/view-state.tsx';
import { readInvitation } from '#lib/join-memory.ts';
import { readPreference } from '#lib/preferences.ts';
import { useSession } from '#lib/session.tsx';
import { SignUp } from '#routes/sign-up.tsx';

export function SignUpScreen() {
  const router = useRouter();
  const { happen } = useViewState();
  const { signUp } = useSession();
  return (
    <SignUp
      isInvited={readInvitation() !== null}
      email={readPreference('ftue_email') ?? ''}
      onSignUp={async (body) => {
        await signUp(body);
        const invitation = readInvitation();
        if (invitation === null) await happen({ type: 'signed-up' });
        else router.history.replace(`/join/${invitation}`);
      }}
      onMainMenu={() => void happen({ type: 'main-menu' })}
    />
  );
}
