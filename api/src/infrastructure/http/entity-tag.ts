import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Names the version of an answer in its entity tag; `false` if it is the one that the request has already (RFC 9110
 * §13.1.2, with the weak comparison).
 */
export function tagVersion(request: FastifyRequest, reply: FastifyReply, version: number): boolean {
  const tag = `"${version}"`;
  reply.header('etag', tag);
  const known = request.headers['if-none-match'];
  if (known === undefined) return true;
  if (known.trim() === '*') return false;
  return !known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
