import { useViewState } from '#app/view-state.tsx';
import { readPreference } from '#lib/preferences.ts';
import { useSession } from '#lib/session.tsx';
import { SignUp } from '#routes/sign-up.tsx';

export function SignUpScreen() {
  const { happen } = useViewState();
  const { signUp } = useSession();
  return (
    <SignUp
      email={readPreference('ftue_email') ?? ''}
      onSignUp={async (body) => {
        await signUp(body);
        await happen({ type: 'signed-up' });
      }}
      onMainMenu={() => void happen({ type: 'main-menu' })}
    />
  );
}
