import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a server fails: it answers with a status and a text, or never; `null` while it works. */
export type Trouble = { readonly status: number; readonly body: string } | 'silence' | null;

/** The server of one team, with its own origin. */
export interface RemoteServer {
  readonly origin: string;
  /** Files by path. */
  readonly files: Map<string, string>;
  /** Its current failure, for all paths or for one. */
  trouble: Trouble;
  readonly troubleOf: Map<string, Trouble>;
  /** Requested paths with their queries, oldest first. */
  readonly requests: string[];
  stop(): Promise<void>;
  /** Restarts on the same port. */
  start(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

export async function startRemoteServer(): Promise<RemoteServer> {
  const files = new Map<string, string>();
  const troubleOf = new Map<string, Trouble>();
  const requests: string[] = [];

  function answer(path: string, response: ServerResponse): void {
    const trouble = troubleOf.get(path) ?? remote.trouble;
    if (trouble === 'silence') return;
    const content = files.get(path);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'text/plain');
    if (trouble) response.writeHead(trouble.status).end(trouble.body);
    else response.writeHead(content === undefined ? 404 : 200).end(content);
  }

  const server = createServer(({ url = '/' }, response) => {
    requests.push(url);
    answer(new URL(url, 'http://remote').pathname, response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const remote: RemoteServer = {
    origin: `http://127.0.0.1:${port}`,
    files,
    trouble: null,
    troubleOf,
    requests,
    start: () => listen(port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return remote;
}
