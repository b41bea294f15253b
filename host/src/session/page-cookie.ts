import { languageCookie, lastShopCookie, settledShopCookie } from '@kontor/contract/page-cookies';
import { readCookie } from '@kontor/platform/read-cookie';

/** A year, renewed with every write. */
const maxAgeSeconds = 31_536_000;

/** Stores what this browser selected, where the server can read it. Cookies may be denied: then it counts for this page only. */
export const writePageCookie = (name: string, value: string): void =>
  write(name, encodeURIComponent(value), maxAgeSeconds);

/** Nothing is selected any more. */
export const forgetPageCookie = (name: string): void => write(name, '', 0);

function write(name: string, value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${value}; max-age=${maxAge}; path=/; SameSite=Lax${secure}`;
  } catch {
    // The page keeps working with what it has in memory.
  }
}

/**
 * Earlier releases kept these choices in `localStorage`, under the names of the cookies. They are moved once; what has
 * been selected since counts.
 */
export function moveStoredChoices(): void {
  for (const name of [languageCookie, lastShopCookie, settledShopCookie]) {
    try {
      const stored = localStorage.getItem(name);
      if (stored === null) continue;
      if (readCookie(name) === null) writePageCookie(name, stored);
      localStorage.removeItem(name);
    } catch {
      // Storage is denied: nothing was ever stored.
    }
  }
}
