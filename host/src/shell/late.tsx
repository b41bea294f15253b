import { type ComponentType, lazy, useState } from 'react';

export interface Late<Props> {
  readonly Component: ComponentType<Props>;
  /** Brings the code ahead of its use. */
  readonly load: () => Promise<unknown>;
}

/**
 * A component whose code is fetched with its first use. Other than React's `lazy` it renders at once when the code is
 * there: a component that suspends for an instant only would show its skeleton for 300 ms, React's least time for one.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  return {
    load: loadOnce,
    Component: (props) => {
      // Fixed for as long as it is mounted, so that nothing of the page's state is lost when the code arrives.
      const [Loaded] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
      return <Loaded {...props} />;
    },
  };
}
