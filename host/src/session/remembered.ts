import { lastShopCookie, settledShopCookie } from '@kontor/contract/page-cookies';
import { safeTargetPath } from '@kontor/domain/target-path';
import { readCookie } from '@kontor/platform/read-cookie';
import { writePageCookie } from './page-cookie.ts';

const targetKey = 'kontor-target-path';
const ownerKey = 'kontor-target-owner';

/** The page that is open. */
export const openPath = (): string => window.location.pathname + window.location.search + window.location.hash;

/**
 * Remembers the page that was requested before signing in (spec §2), or open when signing out. It is kept for that user
 * only: another one may not be allowed to see it.
 */
export function rememberTargetPath(path: string, ownerUuid = ''): void {
  // The guard finds the user signed out and remembers the page again; its owner is already known.
  if (!ownerUuid && read(() => sessionStorage, targetKey) === path) return;
  write(() => sessionStorage, targetKey, path);
  write(() => sessionStorage, ownerKey, ownerUuid);
}

/** The remembered path, once; `/` when there is none or it leads away from here (contract.md §5.4). */
export function takeTargetPath(userUuid: string): string {
  const path = read(() => sessionStorage, targetKey);
  const owner = read(() => sessionStorage, ownerKey);
  attempt(() => sessionStorage.removeItem(targetKey));
  return owner && owner !== userUuid ? '/' : safeTargetPath(path, window.location.origin);
}

/** The shop that this browser selected last (contract.md §5.1). */
export const lastShopUuid = (): string | null => readCookie(lastShopCookie);

export const rememberShop = (uuid: string): void => writePageCookie(lastShopCookie, uuid);

/** Whether the last selected shop had no open steps on its home page, so that no space is reserved for them. */
export const isLastShopSettled = (cookie = readCookie): boolean => {
  const uuid = cookie(lastShopCookie);
  return uuid !== null && uuid === cookie(settledShopCookie);
};

export const rememberSettled = (shopUuid: string, isSettled: boolean): void =>
  writePageCookie(settledShopCookie, isSettled ? shopUuid : '');

const read = (storage: () => Storage, key: string) => attempt(() => storage().getItem(key)) ?? null;
const write = (storage: () => Storage, key: string, value: string) => attempt(() => storage().setItem(key, value));

/** Storage may be denied by the browser or its settings; then nothing is remembered and everything else works. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
