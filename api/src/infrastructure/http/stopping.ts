import type { Socket } from 'node:net';
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
  closeSilentConnections(app);
}

/**
 * Browsers open connections ahead. Node takes one on which nothing was asked yet for a busy one, and looks for such that take too long no
 * more once it closes: it would wait for it without end.
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
