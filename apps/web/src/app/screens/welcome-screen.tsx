import { useViewState } from '#app/view-state.tsx';
import { Welcome } from '#routes/welcome.tsx';

export function WelcomeScreen() {
  const { happen } = useViewState();
  return (
    <Welcome
      onGetStarted={() => void happen({ type: 'get-started' })}
      onHasAccount={() => void happen({ type: 'has-account' })}
      onHome={() => void happen({ type: 'home' })}
    />
  );
}
