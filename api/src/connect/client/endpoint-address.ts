import { isIP } from 'node:net';
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

const isLoopbackIp = (host: string): boolean => isPublicOrLoopback(host) && !isPublicAddress(host);
