/** What a browser reports about one request of a page. */
export interface PageRequest {
  readonly url: string;
  /** URLs of the files that requested it; the page itself if unknown. */
  readonly askedBy: readonly string[];
}

/**
 * How many requests follow one another until the last file is requested, including the page: 2 if the page refers to
 * all its files. Requesters that are not among the requests (inline scripts, calls of the API) count as the page.
 */
export function depthOf(requests: readonly PageRequest[]): number {
  const known = new Map(requests.map((request) => [request.url, request]));
  const depths = new Map<string, number>();
  const depth = (url: string): number => {
    const request = known.get(url);
    if (!request) return 1;
    const found = depths.get(url);
    if (found !== undefined) return found;
    // A file that refers to itself, as a script with a sourceURL may, does not precede itself.
    depths.set(url, 1);
    const result = request.askedBy.length === 0 ? 1 : 1 + Math.max(...request.askedBy.map(depth));
    depths.set(url, result);
    return result;
  };
  return Math.max(...requests.map(({ url }) => depth(url)));
}
