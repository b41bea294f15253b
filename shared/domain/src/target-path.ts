/**
 * The path to go to after login, if it stays on the own origin; anything else counts as `/` (contract.md §5.4).
 * Browsers read `//host`, `/\host`, `/<tab>/host` and `/.//host` as other hosts, so the parsed result is checked, too.
 */
export function safeTargetPath(path: string | null | undefined, origin: string): string {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  const target = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === new URL(origin).origin && !target.startsWith('//') ? target : '/';
}
