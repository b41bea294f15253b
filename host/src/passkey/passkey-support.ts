import { useSyncExternalStore } from 'react';

const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

const never = () => () => undefined;

/** As nearly all browsers can, so that the page that the server renders needs not change in them. */
const whileHydrating = () => true;

/** Whether this browser can have passkeys at all. */
export const useCanUsePasskeys = (): boolean => useSyncExternalStore(never, canUsePasskeys, whileHydrating);
