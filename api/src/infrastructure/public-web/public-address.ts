import ipaddr from 'ipaddr.js';

/** Azure's platform answers at this address of the public range: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const platforms = new Set(['168.63.129.16']);

/**
 * The IPv6 range for public addresses (https://www.iana.org/assignments/ipv6-address-space). The rest is also called
 * unicast: IPv4-compatible addresses, which some systems connect to IPv4, and ranges that private networks may use in
 * the future.
 */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is public. Addresses with a special purpose are not: loopback, private, link-local with the
 * metadata services of clouds, carrier-grade NAT, multicast, and IPv6 addresses that embed an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4-mapped IPv6 address counts as its IPv4 address.
  const parsed = ipaddr.process(address);
  if (platforms.has(parsed.toString())) return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}

/** For development, where shops run on this machine. */
export const isPublicOrLoopback = (address: string): boolean =>
  isPublicAddress(address) || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');
