import { announceReload } from '@kontor/platform/kept-forms';
import { announceFailure } from '@kontor/ui/late';
import { Component, type ReactNode } from 'react';
import { isMissingCode } from '../error-reporting/missing-code.ts';

interface ErrorBoundaryProps {
  /** The boundary resets its error when this changes: another page is tried again. */
  readonly resetKey: string;
  /** Tries to recover missing code. Returns whether something else will be shown. */
  readonly recover: (error: Error) => Promise<boolean>;
  /** Shown meanwhile. */
  readonly pending: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failed: { readonly error: unknown; readonly isRecovering: boolean } | null;
  readonly resetKey: string;
}

/** Catches errors below it. Missing code may be recovered; everything else is reported and shown. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error, isRecovering: isMissingCode(error) } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: null, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    announceFailure();
    if (isMissingCode(error)) void this.recover(error);
    else this.props.onError(error);
  }

  async recover(error: Error): Promise<void> {
    // The page's forms are unmounted; their input is restored in whatever replaces it.
    announceReload();
    if (await this.props.recover(error)) return;
    this.props.onError(error);
    // Another page may be shown by now.
    this.setState(({ failed }) => (failed?.error === error ? { failed: { error, isRecovering: false } } : null));
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    return failed.isRecovering ? this.props.pending : this.props.fallback(failed.error);
  }
}
