import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { logFailure } from '#lib/log.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { retryBrokenParts } from './lazy-part.tsx';

interface Props {
  /** Stands in the place of what broke, where a whole screen's words would be too many. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** Keeps a screen that breaks from taking the others with it, and offers to draw it again. */
export class LiveBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('A screen could not be drawn', error);
  }

  private readonly retry = () => {
    retryBrokenParts();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <BrokenScreen onRetry={this.retry} />;
  }
}

/** What stands in the place of a broken screen. */
export function BrokenScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section className="calm" role="alert">
      <div className="calm-b">
        <span className="dlg-mark text-danger-mark">
          <Icon of={TriangleAlert} size={26} />
        </span>
        <h2>This did not load</h2>
        <p>Your mail and your decisions are safe. Try again, or reload the page.</p>
        <div className="calm-f">
          <Button onClick={() => location.reload()}>Reload</Button>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    </section>
  );
}
