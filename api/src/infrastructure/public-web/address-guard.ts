import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './public-address.ts';

export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

export interface AddressRules {
  /** `null` allows every port. */
  readonly ports?: readonly number[] | null;
  readonly isAllowed?: (address: string) => boolean;
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

export interface AddressGuard {
  /** Before each request. @throws RefusedError */
  readonly check: (url: URL) => void;
  /** For the connections of an agent: fails for a name with a forbidden address. */
  readonly lookup: LookupFunction;
}

/**
 * Keeps requests to addresses that others enter out of the server's own network. It checks the address of the connection, not
 * the text of the URL: a name is resolved once, and the connection uses the checked address, so that a name server cannot
 * answer differently the second time.
 */
export function createAddressGuard({
  ports = [80, 443],
  isAllowed = isPublicAddress,
  resolve = (host) => lookup(host, { all: true }),
}: AddressRules): AddressGuard {
  const resolveAllowed = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    // A single forbidden address is enough to refuse a name.
    if (!addresses.every(({ address }) => isAllowed(address))) throw new RefusedError(host);
    return [...addresses];
  });
  return {
    lookup: (host, { all }, done) =>
      resolveAllowed(host, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error || !first) done(error ?? new Error('No address'), '');
        else if (all) done(null, addresses);
        else done(null, first.address, first.family);
      }),

    check({ protocol, hostname, port, username, password }) {
      const host = hostname.replace(/^\[|\]$/g, '');
      const number = Number(port || (protocol === 'https:' ? 443 : 80));
      const isWeb = (protocol === 'http:' || protocol === 'https:') && !username && !password;
      if (!isWeb || (ports !== null && !ports.includes(number))) throw new RefusedError(hostname);
      // IP addresses are not resolved, so the lookup above does not check them.
      if (isIP(host) !== 0 && !isAllowed(host)) throw new RefusedError(hostname);
    },
  };
}
