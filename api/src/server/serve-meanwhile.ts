import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Meanwhile {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the app before it listens, on a port that only the sandboxes are told: they take part in the demo's past. */
export async function serveMeanwhile(app: FastifyInstance): Promise<Meanwhile> {
  await app.ready();
  const server = createServer((request, response) => app.routing(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
