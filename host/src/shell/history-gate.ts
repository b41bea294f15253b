type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

// Registered when this module loads, which app.tsx sees to before the router is there: Chromium calls the listeners of the
// window in the order of their registration, whatever their phase, and only who comes first can keep a step from the router.
window.addEventListener('popstate', (event) => gate?.(event));

/** Hears of every step through the history before the router does, and may stop it. Returns how to take the gate away. */
export function setHistoryGate(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
