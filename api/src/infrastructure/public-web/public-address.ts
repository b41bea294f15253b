import ipaddr from 'ipaddr.js';

/** Azure's platform answers at this address of the public range: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const platforms = new Set(['168.63.129.16']);

/** The first 96 bits of IPv4-compatible addresses (RFC 4291, deprecated), which some systems still connect to IPv4. */
const compatible = ipaddr.parseCIDR('::/96');

/**
 * Whether an IP address is one of the public internet. Everything with another meaning is not: loopback, private,
 * link-local with the metadata services of clouds, carrier, multicast, and IPv6 addresses that stand for an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || platforms.has(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(compatible)) return false;
  return parsed.range() === 'unicast';
}
