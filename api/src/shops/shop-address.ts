/**
 * The canonical address of a shop: the host in ASCII and lower case, no default port, nothing after the path. Plugins
 * are matched by it, so it is stored and compared only in this form.
 *
 * @param url an http(s) address that can be parsed
 */
export function shopAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}
