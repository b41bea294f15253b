import { type AddressGuard, createAddressGuard, RefusedError } from '../../infrastructure/public-web/address-guard.ts';
import { isPublicAddress, isPublicOrLoopback } from '../../infrastructure/public-web/public-address.ts';
import { mayReceive } from '../client/endpoint-address.ts';

interface Rules {
  readonly production: boolean;
  /** For tests. */
  readonly resolve?: NonNullable<Parameters<typeof createAddressGuard>[0]>['resolve'];
}

/** Checks with each delivery what was checked when the endpoint was set, and where its name leads. */
export function createEndpointGuard({ production, resolve }: Rules): AddressGuard {
  const isAllowed = production ? isPublicAddress : isPublicOrLoopback;
  const { lookup } = createAddressGuard({ isAllowed, ...(resolve && { resolve }) });
  return {
    lookup,
    check(url) {
      if (!mayReceive(url.href, { production })) throw new RefusedError(url.hostname);
    },
  };
}
