import { brand } from '@kontor/contract/brand';

/** Two years (spec §9). */
const maxAgeSeconds = 63_072_000;

/** The answer to the cookie banner; `null` while there is none. */
export function marketingConsent(): boolean | null {
  const value = document.cookie.match(new RegExp(`(?:^|; )${brand.marketingCookie}=(true|false)`))?.[1];
  return value === undefined ? null : value === 'true';
}

export function storeMarketingConsent(status: boolean, domain: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const at = domain === null ? '' : `; domain=${domain}`;
  document.cookie = `${brand.marketingCookie}=${status}; max-age=${maxAgeSeconds}; path=/; SameSite=Lax${at}${secure}`;
}
