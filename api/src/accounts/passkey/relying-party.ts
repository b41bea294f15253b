/** The WebAuthn relying party: passkeys work on pages of this origin only (WebAuthn, 5.1.2). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const loopback = new Set(['127.0.0.1', '[::1]']);

/**
 * A relying-party id has to be a domain name, not an IP address (WebAuthn, 4: a valid domain string). A portal on a
 * loopback address therefore uses `localhost`: passkeys can be tried at that name, and not at 127.0.0.1.
 */
export function relyingParty(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (loopback.has(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
