import fastifyStatic from '@fastify/static';
import { isNamedByContent } from '@kontor/contract/content-name';
import type { Store } from '@kontor/registry/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../infrastructure/environment.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Log } from '../../infrastructure/log.ts';
import { isAsset, isFilePath, isPagePath } from './page-of-path.ts';
import { createPageSource, type PageSource } from './page-source.ts';
import { createSendPage, type PagesOptions, type Visitors } from './portal-pages.ts';
import { createRegistryReader, type RegistryReader } from './registry-reader.ts';

/** The front ends, served on the API's own origin. */
export interface Portal {
  readonly registry: RegistryReader;
  /** Rejects until pages can be served. Whatever happens to the store after that, what ran goes on. */
  ready(): Promise<void>;
  register(app: FastifyInstance, visitors: Visitors): Promise<void>;
}

export interface PortalOptions extends Omit<PagesOptions, 'pages'> {
  readonly store: Store;
  /** Folder of the store's files, where this server sends them itself; elsewhere a gateway does. */
  readonly folder: string | null;
}

/** Serves the releases that the registry names: pages that are composed for who loads them, and files that never change. */
export function createPortal({ folder, ...options }: PortalOptions): Portal {
  const { registry } = options;
  const pages = createPageSource(options.store);
  return {
    registry,
    ready: createReadiness(registry, pages),
    async register(app, visitors) {
      if (folder !== null) await readFilesFrom(app, folder);
      const sendPage = createSendPage({ ...options, pages }, visitors);
      app.get('/*', async (request, reply) => {
        const path = pathOf(request);
        if (folder !== null && isAsset(path)) return sendFile(reply, path);
        if (!isPagePath(path) || !wantsPage(path, request)) throw notFound();
        return sendPage(path, request, reply);
      });
    },
  };
}

/** An empty registry keeps nobody waiting: what is published first is served by the servers that run. */
function createReadiness(registry: RegistryReader, pages: PageSource): () => Promise<void> {
  let hasServed = false;
  return async () => {
    if (hasServed) return;
    const current = (await registry.latest())?.registry.host.current;
    if (!current) return;
    await pages.hostPage(current.version);
    hasServed = true;
  };
}

/** Behind a host of its own: a path that begins with two slashes would be taken for one. */
const pathOf = ({ url }: FastifyRequest): string => new URL(`http://portal${url}`).pathname;

/** An icon that is missing is asked for with any type; only who opens a page there names HTML. */
function wantsPage(path: string, { headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && !isFilePath(path));
}

/** The build has compressed the files; the server only picks the encoding. */
async function readFilesFrom(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });
}

/** What has a hash of its content in its name is kept for ever. */
const sendFile = (reply: FastifyReply, path: string): FastifyReply =>
  reply
    .header('cache-control', isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    .sendFile(path);

/** The portal of the registry that the environment names. */
export function openPortal(environment: Environment, log: Log): Portal {
  const { registryStore: store, registryFolder: folder } = environment;
  const registry = createRegistryReader(store, log);
  return createPortal({ store, registry, folder, environment, log });
}
