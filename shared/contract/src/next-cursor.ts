/** The cursor of a paged list's next page, from the header `Link` (RFC 8288); `null` on the last page. */
export function nextCursor(link: string | null): string | null {
  const next = link?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1];
  return next === undefined ? null : new URL(next, 'http://base.invalid').searchParams.get('cursor');
}
