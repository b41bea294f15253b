import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { objectHeaders } from '@kontor/registry/object-headers';

export interface StorageServer {
  stop(): Promise<void>;
}

/** The gateway has no keys: it may read what browsers load, and nothing else. */
const readable = /^\/kontor-registry\/((?:assets|remotes)\/.+)/;

/** Answers of a bucket without keys: files of the registry, as its client stored them. */
export async function startStorage(folder: string, host: string): Promise<StorageServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://storage').pathname);
    const [, key] = readable.exec(path) ?? [];
    if (key === undefined) {
      response.writeHead(403).end();
      return;
    }
    readFile(join(folder, key)).then(
      (content) => response.writeHead(200, objectHeaders(key)).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(9000, host, resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
