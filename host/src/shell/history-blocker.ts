type Blocker = (event: PopStateEvent) => void;

let blocker: Blocker | null = null;

// Registered when this module loads, which app.tsx ensures happens before the router is there: Chromium calls the listeners of the
// window in the order of their registration, whatever their phase, and only the first one can keep a step from the router.
window.addEventListener('popstate', (event) => blocker?.(event));

/** Calls the blocker for every step through the history before the router handles it; it may stop the event. Returns how to remove it. */
export function setHistoryBlocker(next: Blocker): () => void {
  blocker = next;
  return () => {
    if (blocker === next) blocker = null;
  };
}
