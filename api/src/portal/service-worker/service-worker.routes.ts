import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@kontor/contract/language';
import type { HostRelease } from '@kontor/contract/registry';
import { offlinePagePath, serviceWorkerPath } from '@kontor/contract/service-worker';
import { readServiceWorker } from '@kontor/registry/publish-build';
import type { Store } from '@kontor/registry/store';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Environment } from '../../infrastructure/environment.ts';
import { offlinePage } from '../../infrastructure/failure-page/failure-page.ts';
import { unavailable } from '../../infrastructure/http/problem.ts';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { Log } from '../../infrastructure/log.ts';
import type { OverrideCookie } from '../override/override-cookie.ts';
import { chosenReleases } from '../releases/chosen-releases.ts';
import type { RegistryReader } from '../releases/registry-reader.ts';
import { nobodySpecial } from '../visit/visitor.ts';

interface ServiceWorkerOptions {
  readonly store: Store;
  readonly registry: RegistryReader;
  readonly overrides: Pick<OverrideCookie, 'read'>;
  readonly environment: Pick<Environment, 'serviceWorker'>;
  readonly log: Pick<Log, 'error'>;
}

/** It includes no other script, and asks this origin only. */
const policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The current one and those of releases around it. */
const keptWorkers = 4;

/**
 * The service worker of the running release (docs/decisions/0052-service-worker.md). One that removes itself where it is
 * switched off, where the release has none, and in browsers with a developer's builds.
 */
export function serviceWorkerRoutes(
  app: FastifyInstance,
  { store, registry, overrides, environment, log }: ServiceWorkerOptions,
): void {
  const removing = readFileSync(join(import.meta.dirname, 'removing-worker.js'), 'utf8');
  const workers = new Map<string, Promise<string | null>>();

  function workerOf(host: HostRelease): Promise<string | null> {
    const worker = workers.get(host.version) ?? readServiceWorker(store, host);
    keepRecent(workers, host.version, worker, keptWorkers);
    worker.catch(() => workers.delete(host.version));
    return worker;
  }

  const sendScript = (reply: FastifyReply, script: string) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(script);

  app.get(serviceWorkerPath, async (request, reply) => {
    if (!environment.serviceWorker) return sendScript(reply, removing);
    const releases = await registry
      .latest()
      .then((entry) => entry && chosenReleases(entry.registry, nobodySpecial))
      .catch(() => null);
    if (!releases) throw unavailable();
    if (overrides.read(request, reply, releases.host.build).length > 0) return sendScript(reply, removing);
    try {
      return sendScript(reply, (await workerOf(releases.host)) ?? removing);
    } catch (error) {
      log.error({ err: error, store: store.location }, 'the service worker cannot be read: browsers keep theirs');
      throw unavailable();
    }
  });

  for (const language of languages) {
    app.get(offlinePagePath(language), (_, reply) => {
      const { html, policy: ofPage } = offlinePage(language, app.faceOfFailures?.() ?? null);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', ofPage)
        .send(html);
    });
  }
}
