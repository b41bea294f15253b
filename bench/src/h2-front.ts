import { Agent, request as forward, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import type { Socket } from 'node:net';
import { certificate } from './authority.ts';

/** Headers that HTTP/2 does not allow (RFC 9113, section 8.2.2). */
const ofTheConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
]);

const kept = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofTheConnection.has(name)));

/** An answer that the front has itself. */
export interface OwnAnswer {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * HTTP/2 in front of a server, as in every deployment: with HTTP/1.1 a browser requests six files at a time, and the
 * number of files would be measured instead of their size.
 *
 * @param own what it answers instead of the server, by path
 */
export async function startH2Front(
  port: number,
  backend: string,
  own: ReadonlyMap<string, OwnAnswer> = new Map(),
): Promise<{ stop(): Promise<void> }> {
  const { key, cert } = await certificate();
  const agent = new Agent({ keepAlive: true });
  const pass = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { method, url, headers } = request;
    const answer = own.get(url);
    if (answer) {
      response.writeHead(200, answer.headers);
      response.end(answer.body);
      return;
    }
    const outgoing = forward(new URL(url, backend), { agent, method, headers: kept(headers) }, (received) => {
      response.writeHead(received.statusCode ?? 502, kept(received.headers));
      received.pipe(response);
    });
    outgoing.once('error', () => response.destroy());
    // A browser that leaves a page aborts its requests.
    response.once('close', () => outgoing.destroy());
    request.pipe(outgoing);
  };
  // Playwright's own requests use HTTP/1.1.
  const server = createSecureServer({ key, cert, allowHTTP1: true }, pass);
  const connections = new Set<Socket>();
  server.on('secureConnection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  await listen(server, port);
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
        agent.destroy();
      }),
  };
}

function listen(server: Http2SecureServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}
