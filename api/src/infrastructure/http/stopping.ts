import type { FastifyInstance } from 'fastify';

/**
 * Lets a server that stops finish what it has begun and no more: without the header the connection of a request that was in
 * hand would stay open for its keep-alive time, and the process with it.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close');
    return payload;
  });
}
