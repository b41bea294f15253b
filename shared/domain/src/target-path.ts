/**
 * The path to go to after login, if it has the same origin; anything else counts as `/` (contract.md §5.4). Browsers
 * parse `//host`, `/\host`, `/<tab>/host` and `/.//host` as other hosts, so the parsed result is checked as well.
 */
export function safeTargetPath(path: string | null | undefined, origin: string): string {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  const target = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === new URL(origin).origin && !target.startsWith('//') ? target : '/';
}
