import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body: string;
}

/** A server that replaces an external one: it records what browsers and the portal send, and answers 200. */
export interface Receiver {
  readonly origin: string;
  /** `127.0.0.1:port` */
  readonly host: string;
  readonly port: number;
  /** Oldest first. */
  readonly received: Received[];
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const keep = async (request: IncomingMessage): Promise<void> => {
    const { method = '', url = '' } = request;
    const body = await text(request);
    // The browser's preflight request is not recorded.
    if (method !== 'OPTIONS') received.push({ method, url, body });
  };
  const server = createServer((request, response) => {
    keep(request).then(
      () => {
        response.writeHead(200, {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'content-type': 'application/json',
        });
        response.end('{}');
      },
      // The sender may disconnect during a request, as a closed page does.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    origin: `http://${host}`,
    host,
    port,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
