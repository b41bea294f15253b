import { brand } from '@kontor/contract/brand';

/** Where the owner of an address can publish the value. */
export interface ProofPlaces {
  readonly fileUrl: string;
  readonly dnsName: string;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A file below the address, and a TXT record of its host. Read over https even if the shop was added with http, because
 * others could answer in its place; loopback addresses, which exist outside of production only, have no https.
 */
export function proofPlaces(address: string): ProofPlaces {
  const url = new URL(address);
  if (!loopback.has(url.hostname)) url.protocol = 'https:';
  const path = url.pathname.replace(/\/+$/, '');
  return {
    fileUrl: `${url.origin}${path}/.well-known/${brand.shortName}-proof.txt`,
    dnsName: `_${brand.shortName}.${url.hostname}`,
  };
}
