import { safeTargetPath } from '@kontor/domain/target-path';

const targetKey = 'kontor-target-path';
const shopKey = 'kontor-last-shop';

/** Remembers where somebody wanted to go before signing in (spec §2). */
export function rememberTargetPath(path: string): void {
  write(() => sessionStorage, targetKey, path);
}

/** The remembered path, once; `/` when there is none or it leads away from here (contract.md §5.4). */
export function takeTargetPath(): string {
  const path = read(() => sessionStorage, targetKey);
  attempt(() => sessionStorage.removeItem(targetKey));
  return safeTargetPath(path, window.location.origin);
}

/** The shop that this browser selected last (contract.md §5.1). */
export const lastShopUuid = (): string | null => read(() => localStorage, shopKey);

export function rememberShop(uuid: string): void {
  write(() => localStorage, shopKey, uuid);
}

const read = (storage: () => Storage, key: string) => attempt(() => storage().getItem(key)) ?? null;
const write = (storage: () => Storage, key: string, value: string) => attempt(() => storage().setItem(key, value));

/** Storage may be denied, by the browser or by its owner; then nothing is remembered and everything else works. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
