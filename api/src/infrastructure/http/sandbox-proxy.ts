import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/**
 * Lets browsers reach a sandbox on the portal's origin, below `prefix`. Its pages run scripts, have forms and are framed, as
 * those of the real provider are on an origin of their own: our headers would forbid them all of it.
 */
export async function proxySandbox(app: FastifyInstance, upstream: string, prefix: string): Promise<void> {
  await app.register(proxy, {
    upstream,
    prefix,
    rewritePrefix: prefix,
    preHandler(_request, reply, done) {
      for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
      done();
    },
  });
}
