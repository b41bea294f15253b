import { setTimeout as pause } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { Config } from '@kontor/contract/config';
import { isNamedByContent } from '@kontor/contract/content-name';
import { registryPath } from '@kontor/contract/page-registry';
import type { Store } from '@kontor/registry/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from '../../infrastructure/clock.ts';
import type { Environment } from '../../infrastructure/environment.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Log } from '../../infrastructure/log.ts';
import type { Telemetry } from '../../infrastructure/telemetry/telemetry.ts';
import type { ReadAsVisitor } from '../../organizations/read-as-visitor.ts';
import { createAskAsVisitor } from '../answers/ask-as-visitor.ts';
import { createGatherAnswers } from '../answers/gather-answers.ts';
import type { PublicReads } from '../answers/public-answers.ts';
import { createReadAnnouncements } from '../answers/read-announcements.ts';
import { createPageSource, type PageSource } from '../html/page-source.ts';
import { type ChosenReleases, chosenReleases, forEveryone } from '../releases/chosen-releases.ts';
import { createRegistryReader, type RegistryReader } from '../releases/registry-reader.ts';
import { createAttempt } from '../render/attempt.ts';
import { createPublicPages, type PublicPages } from '../render/public-pages.ts';
import { createQueriesOfPages } from '../render/queries-of-pages.ts';
import { createRenderFigures, type RenderFigures } from '../render/render-figures.ts';
import { createRenderer } from '../render/renderer.ts';
import { createServerBundles } from '../render/server-bundles.ts';
import { createSignedInPages, type SignedInPages } from '../render/signed-in-pages.ts';
import { serviceWorkerRoutes } from '../service-worker/service-worker.routes.ts';
import { isAsset, isFilePath, isPagePath, pathOf } from '../visit/page-of-path.ts';
import { nobodySpecial } from '../visit/visitor.ts';
import { createSendPages, type PagesOptions, type Visitors } from './portal-pages.ts';

/** The front ends, served on the API's own origin. */
export interface Portal {
  readonly registry: RegistryReader;
  /** How its pages were rendered. */
  readonly rendering: RenderFigures;
  /** Rejects until pages can be served. Later failures of the store do not affect running releases. */
  ready(): Promise<void>;
  register(app: FastifyInstance, surroundings: PortalSurroundings): Promise<void>;
}

/** What the portal gets from the server around it. */
export interface PortalSurroundings extends Visitors {
  /** What pages go by, as it is now. Never rejects. */
  readonly readConfig: () => Promise<Config>;
  /** What public pages show beside it. */
  readonly publicReads: PublicReads;
  readonly readAsVisitor: ReadAsVisitor;
  readonly telemetry: Pick<Telemetry, 'count'>;
}

export interface PortalOptions
  extends Omit<PagesOptions, 'pages' | 'publicPages' | 'signedInPages' | 'readConfig' | 'figures'> {
  readonly store: Store;
  /** Folder of the store's files, which this server sends itself; otherwise a gateway does. */
  readonly folder: string | null;
  /** Milliseconds that a signed-in visitor waits for answers and for the code of the page; short ones unless given. */
  readonly budgetsMs?: { readonly answers: number; readonly rendering: number };
}

/** Serves the releases of the registry: pages composed per visitor, and immutable files. */
export function createPortal({ folder, budgetsMs, ...options }: PortalOptions): Portal {
  const { registry } = options;
  const pages = createPageSource(options.store);
  const figures = createRenderFigures();
  let publicPages: PublicPages | null = null;
  let signedInPages: SignedInPages | null = null;
  const ready = createReadiness(registry, pages, async (releases) => {
    await publicPages?.warm(releases);
    // Not waited for: it only makes the first pages faster.
    void signedInPages?.warm(releases);
  });
  return {
    registry,
    rendering: figures,
    ready,
    async register(app, { readConfig, publicReads, readAsVisitor, telemetry, ...visitors }) {
      if (folder !== null) await readFilesFrom(app, folder);
      figures.exportTo(telemetry);
      const renderer = createRenderer(options.log);
      app.addHook('onClose', () => renderer.stop());
      // Not waited for: visitors may come before it is done.
      app.addHook('onListen', () => void ready().catch(() => undefined));
      const attempt = createAttempt(createServerBundles(options.store), options.log);
      publicPages = createPublicPages({
        renderer,
        attempt,
        readConfig,
        readAnnouncements: createReadAnnouncements({ app, log: options.log }),
        reads: publicReads,
        figures,
      });
      signedInPages = createSignedInPages({
        renderer,
        attempt,
        queriesOf: createQueriesOfPages({ renderer, attempt }),
        readAsVisitor,
        gather: createGatherAnswers({
          ask: createAskAsVisitor(app),
          readConfig,
          log: options.log,
          budgetMs: budgetsMs?.answers,
        }),
        figures,
        log: options.log,
        budgetMs: budgetsMs?.rendering,
        readingBudgetMs: budgetsMs && 2 * budgetsMs.answers,
      });
      serviceWorkerRoutes(app, { ...options, overrides: visitors.overrides });
      const send = createSendPages({ ...options, pages, publicPages, signedInPages, readConfig, figures }, visitors);
      app.get('/*', async (request, reply) => {
        const path = pathOf(request);
        if (folder !== null && isAsset(path)) return sendFile(reply, path);
        if (!isPagePath(path) || !wantsPage(path, request)) throw notFound();
        return send.page(path, request, reply);
      });
      app.get(registryPath, (request, reply) => send.registry(request, reply));
    },
  };
}

/** Starts with an empty registry too: the first publication is served without a restart. */
function createReadiness(
  registry: RegistryReader,
  pages: PageSource,
  warm: (releases: ChosenReleases) => Promise<void>,
): () => Promise<void> {
  let hasServed = false;
  return async () => {
    if (hasServed) return;
    const entry = await registry.latest();
    const chosen = entry && chosenReleases(entry.registry, nobodySpecial);
    if (!chosen) return;
    const current = forEveryone(chosen);
    await pages.hostPage(current.host.version);
    // Not waited for longer: pages that are not rendered yet are rendered by the browser.
    await Promise.race([warm(current), pause(warmingTimeMs, undefined, { ref: false })]);
    hasServed = true;
  };
}

/** How long the first visitors are kept away until the pages are rendered. */
const warmingTimeMs = seconds(5);

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
