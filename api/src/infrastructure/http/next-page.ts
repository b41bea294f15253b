import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names the next page of a list in the header `Link` (RFC 8288): the same request with another cursor. */
export function linkNextPage(
  request: FastifyRequest,
  reply: FastifyReply,
  query: Readonly<Record<string, string | undefined>>,
  cursor: string,
): void {
  const [path] = request.url.split('?');
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const next = new URLSearchParams({ ...Object.fromEntries(given), cursor });
  reply.header('link', `<${path}?${next.toString()}>; rel="next"`);
}
