import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * A path that is there answers the methods that it does not have with 405 and the header `Allow` (RFC 9110 §15.5.6), before
 * anything of the request is looked at; a path that is not there stays 404. Call it before the first route.
 *
 * @returns what is to be called after the last route
 */
export function collectMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard stands for whatever may be there, which is not known to be; a last slash for the same path without it.
    if (url.includes('*') || url.endsWith('/')) return;
    const allowed = known.get(url) ?? new Set();
    known.set(url, new Set([...allowed, ...[method].flat()]));
  });
  return () => {
    for (const [url, allowed] of known) {
      // Whoever answers GET answers HEAD (`exposeHeadRoutes`).
      if (allowed.has('GET')) allowed.add('HEAD');
      const others = methods.filter((method) => !allowed.has(method));
      if (others.length === 0) continue;
      const refuse = async () => {
        throw new ProblemError('method-not-allowed', { allowed: [...allowed] });
      };
      app.route({ url, method: others, onRequest: refuse, handler: refuse });
    }
  };
}
