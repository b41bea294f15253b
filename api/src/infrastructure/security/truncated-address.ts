import ipaddr from 'ipaddr.js';

/** An address without its last part, which identifies a subscriber: enough to see where requests come from. */
export function truncatedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  const [family, length] = address instanceof ipaddr.IPv4 ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${family.networkAddressFromCIDR(`${address.toString()}/${length}`).toString()}/${length}`;
}
