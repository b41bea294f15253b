import type { FastifyInstance } from 'fastify';
import type { Availability, DatabaseState } from '../infrastructure/database/availability.ts';
import type { Readiness } from '../infrastructure/http/stopping.ts';
import type { Portal } from '../portal/pages/portal.ts';

const statusOf: Readonly<Record<Exclude<DatabaseState, 'writable'>, string>> = {
  'read-only': 'database-read-only',
  full: 'database-full',
};

/**
 * Live: the process answers. Ready: it can serve requests. A new server that has never reached the registry does not
 * replace another one in a rollout; one that has reached it stays ready without it.
 */
export function healthRoutes(
  app: FastifyInstance,
  availability: Availability,
  portal: Pick<Portal, 'ready'> | null,
  readiness: Readiness,
): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (request, reply) => {
    if (!readiness.accepting) return reply.code(503).send({ status: 'stopping' });
    try {
      const state = await availability.check();
      if (state !== 'writable') return await reply.code(503).send({ status: statusOf[state] });
    } catch (error) {
      request.log.error({ err: error }, 'database not reachable');
      return reply.code(503).send({ status: 'database-unavailable' });
    }
    try {
      await portal?.ready();
    } catch (error) {
      request.log.error({ err: error }, 'registry not reachable: no page can be served');
      return reply.code(503).send({ status: 'registry-unavailable' });
    }
    return { status: 'ready' };
  });
}
