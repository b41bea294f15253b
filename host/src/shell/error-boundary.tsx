import { announceFailure } from '@kontor/ui/late';
import { Component, type ReactNode } from 'react';
import { leadsToReload, reloadForChunk } from '../error-reporting/chunk-reload.ts';

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

/** Holds what is thrown below it. Code that is gone reloads the page once (spec §8); everything else is handed on and shown. */
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
    if (!reloadForChunk(error)) this.props.onError(error);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    return leadsToReload(failed.error) ? null : this.props.fallback(failed.error);
  }
}
