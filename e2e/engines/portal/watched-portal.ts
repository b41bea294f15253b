import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@kontor/programs/free-port';
import { startProcess } from '@kontor/programs/server-process';
import { copiedData } from '../../src/portal-data.ts';

/** A portal whose pages tell their errors. */
export interface WatchedPortal {
  readonly origin: string;
  /** Errors of pages since the last call. */
  toldErrors(): readonly string[];
  stop(): Promise<void>;
}

const path = '/told-errors';

/** A document that is none of the portal, at its origin. */
export const elsewhere = '/elsewhere';
const emptyPage = '<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">';
const script = await readFile(join(import.meta.dirname, 'told-errors.js'), 'utf8');

/**
 * Starts a portal behind a server that puts one script in front of those of each page. The portal's content security policy
 * allows it as it is: it comes from the same origin.
 */
export async function startWatchedPortal(): Promise<WatchedPortal> {
  const data = await copiedData();
  const [port, portalPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const portal = await startProcess({
    ...data.program,
    env: { ...data.environment, PUBLIC_URL: origin },
    port: portalPort,
    readyAt: '/health/ready',
  });
  const errors: string[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url === elsewhere) return answer.writeHead(200, { 'content-type': 'text/html' }).end(emptyPage);
    if (asked.url !== path) return forward(asked, answer, portalPort);
    if (asked.method === 'GET') return answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    return void text(asked).then((error) => {
      errors.push(error);
      answer.end();
    });
  });
  // Browsers may go on with a connection in the moment in which it would be closed, and WebKit does not ask again.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin,
    toldErrors: () => errors.splice(0),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await portal.stop();
      await data.remove();
    },
  };
}

const isPage = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('text/html') === true;

function forward(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = asked;
  // Pages are changed, and therefore asked for as they are: also where a service worker asks, which accepts anything.
  const sent = request({
    // A connection of its own, for the same reason as above.
    agent: false,
    port,
    host: '127.0.0.1',
    method,
    path: url,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  sent.on('response', (received) => {
    const { statusCode = 500, headers: own } = received;
    if (!isPage(received)) return void received.pipe(answer.writeHead(statusCode, own));
    const { 'content-length': _length, ...others } = own;
    void text(received).then((page) =>
      answer.writeHead(statusCode, others).end(page.replace('<head>', `<head><script src="${path}"></script>`)),
    );
  });
  // The page does not wait for the answer any more, or the portal has ended.
  for (const end of [sent, answer]) end.on('error', () => (sent.destroy(), answer.destroy()));
  asked.pipe(sent);
}
