import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Readiness {
  /** Becomes false first when the server stops, so that it gets no new requests. */
  accepting: boolean;
}

/**
 * Lets a stopping server finish what it has begun. Every answer from then on closes its connection: a load balancer
 * that kept it would send its next request at the moment of closing, and the process would wait for the keep-alive
 * time.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!readiness.accepting) reply.header('connection', 'close');
    return payload;
  });
  closeSilentConnections(app);
}

/**
 * Browsers open connections in advance. Node treats one without a request as busy and no longer checks for such
 * connections once it closes, so it would wait for them without end.
 */
function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
  });
}
