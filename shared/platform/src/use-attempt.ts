import { useState } from 'react';

interface Attempt {
  readonly start: () => void;
  /** From the click on. Also once it worked, for whoever clicks again before the page has changed; unless it may be repeated. */
  readonly isBusy: boolean;
  /** It worked, and has not been started again since. */
  readonly isDone: boolean;
  readonly error: unknown;
}

interface Options {
  /** The page stays as it is, and the person may want it once more: a mail that is sent again, a document. */
  readonly isRepeatable?: boolean;
  /** For whoever says it elsewhere than beside the button. */
  readonly onError?: (error: unknown) => void;
}

type State = Omit<Attempt, 'start'>;

const idle: State = { isBusy: false, isDone: false, error: null };

/**
 * Work that a click sets going, once: whatever is clicked next finds it busy, until it failed. A mutation of TanStack Query
 * says only in a later task that it is pending; React shows its own state before it handles the next click
 * (https://react.dev/learn/queueing-a-series-of-state-updates).
 */
export function useAttempt(work: () => Promise<void>, { isRepeatable = false, onError }: Options = {}): Attempt {
  const [state, setState] = useState(idle);
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
