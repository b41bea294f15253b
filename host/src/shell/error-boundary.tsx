import { announceFailure } from '@kontor/ui/late';
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The boundary forgets its error when this changes: another page deserves another try. */
  readonly resetKey: string;
  readonly onError: (error: unknown) => void;
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failed: { readonly error: unknown } | null;
  readonly resetKey: string;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: null, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    announceFailure();
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error) : this.props.children;
  }
}
