import { useViewState } from '#app/view-state.tsx';
import { Done } from '#routes/done.tsx';

export function DoneScreen() {
  const { happen } = useViewState();
  return <Done onEnter={() => void happen({ type: 'entered' })} />;
}
