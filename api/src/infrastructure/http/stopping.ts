import type { FastifyInstance } from 'fastify';

export interface Readiness {
  /** Turns false first when the server stops, so that no new requests are sent its way. */
  accepting: boolean;
}

/**
 * Lets a server that stops finish what it has begun and no more. Every answer from then on closes its connection: a load
 * balancer that kept it would send its next request just when it is closed, and the process would wait for its keep-alive time.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!readiness.accepting) reply.header('connection', 'close');
    return payload;
  });
}
