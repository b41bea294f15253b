import { isIP } from 'node:net';
import { violation } from '../../infrastructure/http/problem.ts';
import { isPublicAddress, isPublicOrLoopback } from '../../infrastructure/public-web/public-address.ts';

/**
 * Whether events may be sent to this address: https on the public internet, and outside of production this machine as well.
 * What a name resolves to is checked with each delivery.
 */
export function mayReceive(address: string, { production }: { readonly production: boolean }): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLoopback = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isLoopbackIp(host));
  if (isLoopback) return !production && (protocol === 'https:' || protocol === 'http:');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/** @throws ProblemError 422 for an address to which no events are sent */
export function checkEndpoint({ url }: { readonly url: string }, environment: { readonly production: boolean }): void {
  if (!mayReceive(url, environment)) {
    throw violation('url', 'invalid', 'Events are sent to public https addresses only');
  }
}

const isLoopbackIp = (host: string): boolean => isPublicOrLoopback(host) && !isPublicAddress(host);
