import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Answers methods that an existing path does not have with 405 and the header `Allow` (RFC 9110 §15.5.6), before
 * anything else of the request is checked; a missing path remains 404. Call it before the first route.
 *
 * @returns a function to be called after the last route
 */
export function collectMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // Wildcard paths are unknown in advance; a trailing slash means the same path.
    if (url.includes('*') || url.endsWith('/')) return;
    const allowed = known.get(url) ?? new Set();
    known.set(url, new Set([...allowed, ...[method].flat()]));
  });
  return () => {
    for (const [url, allowed] of known) {
      // Routes with GET also answer HEAD (`exposeHeadRoutes`).
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
