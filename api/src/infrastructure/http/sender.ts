import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The smallest network of an IPv6 subscriber (RFC 6177): within it, the subscriber can use any number of addresses. */
const network = 64;

/** The sender that limits count: the IPv4 address of a request, or its IPv6 network. */
export function senderOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${network}`).toString()}/${network}`;
}

/** An address without its last part, which identifies a subscriber: enough to see where requests come from. */
export function truncatedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  const [family, length] = address instanceof ipaddr.IPv4 ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${family.networkAddressFromCIDR(`${address.toString()}/${length}`).toString()}/${length}`;
}
