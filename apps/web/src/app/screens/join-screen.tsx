import { useRouter } from '@tanstack/react-router';
import { useViewState } from '#app/view-state.tsx';
import { forgetInvitation, keepInvitation } from '#lib/join-memory.ts';
import { useSession } from '#lib/session.tsx';
import { Join } from '#routes/join.tsx';
import { useJoining } from '#routes/join-queries.ts';
import { useToken } from './use-token.ts';

export function JoinScreen() {
  const router = useRouter();
  const token = useToken();
  const { happen } = useViewState();
  const { user, signOut } = useSession();
  const go = (to: '/signup' | '/login') => {
    keepInvitation(token);
    router.history.push(to);
  };
  return (
    <Join
      joining={useJoining(token)}
      email={user?.email ?? null}
      onSignUp={() => go('/signup')}
      onSignIn={() => go('/login')}
      onOtherAccount={() => {
        go('/login');
        void signOut();
      }}
      onHome={() => {
        forgetInvitation();
        void happen({ type: 'home' });
      }}
    />
  );
}
