import { useViewState } from '#app/view-state.tsx';
import { Button } from '#components/button.tsx';
import { UnreachableNote } from '#components/unreachable-note.tsx';
import { useSession } from '#lib/session.tsx';

/** Says on a public page that the server did not answer (D-04); null otherwise. */
export function useUnreachableNotice() {
  const { check } = useViewState();
  const { connectionError, state } = useSession();
  if (!connectionError) return null;
  return (
    <UnreachableNote
      onRetry={
        <Button size="sm" busy={state === 'checking'} onClick={() => void check()}>
          Retry
        </Button>
      }
    />
  );
}
