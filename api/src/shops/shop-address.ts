/**
 * The address of a shop in the one spelling that counts: the host in ASCII and lower case, no port that goes without saying,
 * nothing after the path. A plugin is found by it, so it is stored and compared in no other.
 *
 * @param url an http(s) address that can be parsed
 */
export function shopAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}
