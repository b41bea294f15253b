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
  /** Rejects until pages can be served. Later failures of the store do not affect running releases. */
  ready(): Promise<void>;
  register(app: FastifyInstance, visitors: Visitors): Promise<void>;
}

export interface PortalOptions extends Omit<PagesOptions, 'pages'> {
  readonly store: Store;
  /** Folder of the store's files, which this server sends itself; otherwise a gateway does. */
  readonly folder: string | null;
}

/** Serves the releases of the registry: pages composed per visitor, and immutable files. */
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

/** Starts with an empty registry too: the first publication is served without a restart. */
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

/** Prefixed with a host: a path that begins with two slashes would be parsed as one. */
const pathOf = ({ url }: FastifyRequest): string => new URL(`http://portal${url}`).pathname;

/** A missing icon is requested with any type; only navigations accept HTML. */
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

/** Files with a content hash in their name are cached for a year. */
const sendFile = (reply: FastifyReply, path: string): FastifyReply =>
  reply
    .header('cache-control', isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    .sendFile(path);

/** The portal of the environment's registry. */
export function openPortal(environment: Environment, log: Log): Portal {
  const { registryStore: store, registryFolder: folder } = environment;
  const registry = createRegistryReader(store, log);
  return createPortal({ store, registry, folder, environment, log });
}
