import { failureShown } from '@kontor/contract/between-bundles';
import { type ComponentType, lazy, useState } from 'react';

export interface Late<Props> {
  readonly Component: ComponentType<Props>;
  /** Brings the code ahead of its use. */
  readonly load: () => Promise<unknown>;
}

/** Said by a boundary once it shows a failure: code that failed to come, in whichever bundle, is asked for again from now on. */
export function announceFailure(): void {
  window.dispatchEvent(new Event(failureShown));
}

/**
 * A component whose code is fetched with its first use. Other than React's `lazy` it renders at once when the code is
 * there: a component that suspends for an instant only would show its skeleton for 300 ms, React's least time for one.
 * And other than `lazy` it does not keep a failure for ever: after a boundary has shown it, it asks again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let loaded: ComponentType<Props> | null = null;
  let Lazy = fresh();

  async function loadOnce() {
    loaded ??= await load();
    return loaded;
  }

  function fresh() {
    return lazy(async () => {
      try {
        return { default: await loadOnce() };
      } catch (error) {
        // Until then React renders it several times, and each time has to meet the same failure.
        window.addEventListener(failureShown, () => void (Lazy = fresh()), { once: true });
        throw error;
      }
    });
  }

  return {
    load: loadOnce,
    Component: (props) => {
      // Fixed for as long as it is mounted, so that nothing of the page's state is lost when the code arrives.
      const [Loaded] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
      return <Loaded {...props} />;
    },
  };
}
