import type { FastifyInstance } from 'fastify';
import { actForAll } from '../database/acting-for.ts';

/** Routes of this scope act for all tenants: their callers are providers or programs, which each route checks itself. */
export function actForAllIn(scope: FastifyInstance): void {
  // Not earlier: reading the body would leave the scope of the asynchronous work.
  scope.addHook('preHandler', (_request, _reply, done) => actForAll(done));
}
