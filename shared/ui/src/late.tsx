import { failureShown } from '@kontor/contract/between-bundles';
import { type ComponentType, lazy, useState } from 'react';
import { untilNextTask } from './next-task.ts';

export interface Late<Props> {
  readonly Component: ComponentType<Props>;
  /** Loads the code ahead of its use. */
  readonly load: () => Promise<unknown>;
}

/**
 * Dispatched by an error boundary when it shows a failure: code that failed to load, in any bundle, is requested again
 * from then on.
 */
export function announceFailure(): void {
  window.dispatchEvent(new Event(failureShown));
}

/**
 * A component whose code is loaded with its first use. Unlike React's `lazy` it renders at once when the code is
 * already loaded: a component that suspends only for an instant would show its skeleton for 300 ms, React's minimum.
 * And unlike `lazy` it does not keep a failure: after a boundary has shown it, the code is requested again.
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
        // To ask for files takes a slow phone half of the time in which a press is to be answered: what is shown until the
        // code is there, is painted first.
        if (loaded === null && typeof document !== 'undefined') await untilNextTask();
        return { default: await loadOnce() };
      } catch (error) {
        // Until then React renders it several times, and every attempt must see the same failure.
        window.addEventListener(failureShown, () => void (Lazy = fresh()), { once: true });
        throw error;
      }
    });
  }

  return {
    load: loadOnce,
    Component: (props) => {
      // Fixed while it is mounted, so that the page keeps its state when the code arrives.
      const [Loaded] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
      return <Loaded {...props} />;
    },
  };
}
