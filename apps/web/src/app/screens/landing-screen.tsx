import { useViewState } from '#app/view-state.tsx';
import { Button } from '#components/button.tsx';
import { UnreachableNote } from '#components/notice-bar.tsx';
import { useSession } from '#lib/session.tsx';
import { Landing } from '#routes/landing.tsx';

export function LandingScreen() {
  const { happen, check } = useViewState();
  const { connectionError, state } = useSession();
  const retry = (
    <Button size="sm" busy={state === 'checking'} onClick={() => void check()}>
      Retry
    </Button>
  );
  return (
    <Landing
      onGetStarted={() => void happen({ type: 'get-started' })}
      onHasAccount={() => void happen({ type: 'has-account' })}
      notice={connectionError ? <UnreachableNote onRetry={retry} /> : null}
    />
  );
}
