import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** What one subscriber of an IPv6 provider gets at least (RFC 6177): addresses within it are as many as anybody likes to use. */
const network = 64;

/** Whom limits count a request under: the address that it came from, of IPv6 the network. */
export function senderOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${network}`).toString()}/${network}`;
}
