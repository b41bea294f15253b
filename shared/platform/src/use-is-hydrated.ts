import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * `false` on the server and while the browser takes over what it has rendered, for parts that the server cannot know or has no
 * code for: they come afterwards.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
