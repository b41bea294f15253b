import { createServer } from 'node:http';
import type { Log } from '../log.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves metrics on a port of their own, which the gateway does not know: they tell how much business there is.
 *
 * @returns ends it
 */
export async function serveMetrics(
  { host, port }: Address,
  read: () => Promise<string>,
  log: Log,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be written');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  };
}
