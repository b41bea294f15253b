import { brand } from '@kontor/contract/brand';

/** For whom passkeys are made: they work on pages of this origin only, and nowhere else (WebAuthn, 5.1.2). */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

const loopback = new Set(['127.0.0.1', '[::1]']);

/**
 * Browsers want a name, not an address (WebAuthn, 4: a valid domain string). A portal that was started for this machine alone
 * is therefore `localhost` to them: there, and not on 127.0.0.1, passkeys can be tried.
 */
export function relyingParty(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (loopback.has(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, name: brand.name, origin: url.origin };
}
