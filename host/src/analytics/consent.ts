import { brand } from '@kontor/contract/brand';
import { readCookie } from '@kontor/platform/read-cookie';

/** Two years (spec §9). */
const maxAgeSeconds = 63_072_000;

/** The answer to the cookie banner; `null` while there is none. */
export function marketingConsent(): boolean | null {
  const value = readCookie(brand.marketingCookie);
  return value === 'true' || value === 'false' ? value === 'true' : null;
}

export function storeMarketingConsent(status: boolean, domain: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const at = domain === null ? '' : `; domain=${domain}`;
  try {
    document.cookie = `${brand.marketingCookie}=${status}; max-age=${maxAgeSeconds}; path=/; SameSite=Lax${at}${secure}`;
  } catch {
    // Cookies are denied: without a kept answer nothing is measured.
  }
}
