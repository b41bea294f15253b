import type { FastifyInstance } from 'fastify';

/** The front ends, served on the API's own origin. */
export interface Portal {
  register(app: FastifyInstance): Promise<void>;
}
