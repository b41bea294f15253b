type Blocker = (event: PopStateEvent) => void;

let blocker: Blocker | null = null;

/**
 * Called before the router listens: Chromium calls the window's listeners in the order of their registration, whatever
 * their phase, and only the first one can stop the event.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => blocker?.(event));
}

/**
 * Calls the blocker for every history step before the router handles it; it may stop the event. Returns a function to
 * remove it.
 */
export function setHistoryBlocker(next: Blocker): () => void {
  blocker = next;
  return () => {
    if (blocker === next) blocker = null;
  };
}
