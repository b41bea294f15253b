import ipaddr from 'ipaddr.js';

/** Azure's platform answers at this address of the public range: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const platforms = new Set(['168.63.129.16']);

/**
 * All that is given out of IPv6 (https://www.iana.org/assignments/ipv6-address-space). The rest is called unicast, too: IPv4-compatible
 * addresses, which some systems connect to IPv4, and what somebody may use at home one day.
 */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet. Everything with another meaning is not: loopback, private,
 * link-local with the metadata services of clouds, carrier, multicast, and IPv6 addresses that stand for an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // One that is mapped into IPv6 counts as the IPv4 address that it is.
  const parsed = ipaddr.process(address);
  if (platforms.has(parsed.toString())) return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}
