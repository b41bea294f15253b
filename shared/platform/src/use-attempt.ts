import { useState } from 'react';

interface Attempt {
  readonly start: () => void;
  /** From the click on, and also once it worked, for whoever clicks again before the page has changed. */
  readonly isBusy: boolean;
  readonly error: unknown;
}

/**
 * Work that a click sets going, once: whatever is clicked next finds it busy, until it failed. A mutation of TanStack Query
 * says only in a later task that it is pending; React shows its own state before it handles the next click
 * (https://react.dev/learn/queueing-a-series-of-state-updates).
 */
export function useAttempt(work: () => Promise<void>): Attempt {
  const [state, setState] = useState<Omit<Attempt, 'start'>>({ isBusy: false, error: null });
  const start = () => {
    setState({ isBusy: true, error: null });
    work().catch((error: unknown) => setState({ isBusy: false, error }));
  };
  return { ...state, start };
}
