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
