import { type AddressGuard, createAddressGuard, RefusedError } from '../../infrastructure/public-web/address-guard.ts';
import { isPublicAddress, isPublicOrLoopback } from '../../infrastructure/public-web/public-address.ts';

interface Rules {
  readonly production: boolean;
  /** For tests. */
  readonly resolve?: Parameters<typeof createAddressGuard>[0]['resolve'];
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Endpoints are public and https; outside of production they may also be on this machine, then with http as well. */
export function createEndpointGuard({ production, resolve }: Rules): AddressGuard {
  const guard = createAddressGuard({
    ports: null,
    isAllowed: production ? isPublicAddress : isPublicOrLoopback,
    ...(resolve && { resolve }),
  });
  return {
    lookup: guard.lookup,
    check(url) {
      const isHere = !production && loopbackHosts.has(url.hostname);
      if (url.protocol !== 'https:' && !isHere) throw new RefusedError(url.hostname);
      guard.check(url);
    },
  };
}

/** Whether a client's endpoint may be at this address. Where its name leads is checked with every connection. */
export function isEndpointAddress(guard: Pick<AddressGuard, 'check'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  try {
    guard.check(new URL(address));
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}
