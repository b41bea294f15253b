import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/**
 * Serves a sandbox on the portal's origin, below `prefix`. Like those of the real provider, its pages run scripts, have
 * forms and are framed, which the portal's headers would forbid.
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
