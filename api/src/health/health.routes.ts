import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../infrastructure/database/open-database.ts';
import type { Readiness } from '../infrastructure/http/stopping.ts';

/** Live: the process answers. Ready: it can do its work. */
export function healthRoutes(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (request, reply) => {
    if (!readiness.accepting) return reply.code(503).send({ status: 'stopping' });
    try {
      await sql`select 1`.execute(database);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'database not reachable');
      return reply.code(503).send({ status: 'database-unavailable' });
    }
  });
}
