import { useState } from 'react';
import { useGoneWhenOnline } from './use-gone-when-online.ts';

interface Attempt {
  readonly start: () => void;
  /**
   * True from the click on, and after success as well, for a further click before the page has changed; unless it may
   * be repeated.
   */
  readonly isBusy: boolean;
  /** It succeeded, and has not been started again since. */
  readonly isDone: boolean;
  readonly error: unknown;
}

interface Options {
  /** The page stays as it is, and the user may repeat it: a mail that is sent again, a document. */
  readonly isRepeatable?: boolean;
  /** For callers that show the failure elsewhere than beside the button. */
  readonly onError?: (error: unknown) => void;
}

type State = Omit<Attempt, 'start'>;

const idle: State = { isBusy: false, isDone: false, error: null };

/**
 * Work that a click starts, once: further clicks find it busy until it has failed. A mutation of TanStack Query is
 * marked as pending in a later task only; React applies state before it handles the next click
 * (https://react.dev/learn/queueing-a-series-of-state-updates).
 */
export function useAttempt(work: () => Promise<void>, { isRepeatable = false, onError }: Options = {}): Attempt {
  const [state, setState] = useState(idle);
  useGoneWhenOnline(state.error, () => setState(idle));
  const start = () => {
    setState({ ...idle, isBusy: true });
    work().then(
      () => setState({ ...idle, isBusy: !isRepeatable, isDone: true }),
      (error: unknown) => {
        setState({ ...idle, error });
        onError?.(error);
      },
    );
  };
  return { ...state, start };
}
