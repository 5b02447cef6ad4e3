import { Component, type ReactNode, Suspense } from 'react';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { retryBrokenParts } from './lazy-part.tsx';

interface Props {
  /** What is open; another one gets another try. Null: nothing. */
  readonly shown: string | null;
  /** Closes what could not be drawn. */
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly failedOf: string | null;
  readonly hasFailed: boolean;
}

/** Around dialogs that load when they open: one that does not come leaves the screen below as it is, and says so. */
export class DialogBoundary extends Component<Props, State> {
  override state: State = { failedOf: null, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ shown }: Props, state: State): State | null {
    return state.hasFailed && state.failedOf !== null && state.failedOf !== shown
      ? { failedOf: null, hasFailed: false }
      : null;
  }

  override componentDidCatch(error: unknown): void {
    const { shown, onFailed } = this.props;
    logFailure('A dialog could not be drawn', error);
    retryBrokenParts();
    this.setState({ failedOf: shown });
    notify.error('This did not open', {
      id: 'dialog failed',
      detail: 'Please check your connection and try again.',
    });
    onFailed();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
