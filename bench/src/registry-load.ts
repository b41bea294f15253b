import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@kontor/contract/registry';
import type { Browser } from '@playwright/test';
import { type Compared, interleaved } from './interleaved.ts';
import { loadPage } from './page-load.ts';
import { largestPaint } from './page-speed.ts';
import type { Portal } from './portal.ts';
import { withCanaries, withRegistry, withRemoteAt, withRemotes } from './registries.ts';
import { requestsPerSecond } from './request-loop.ts';
import { withPortal } from './running.ts';
import { signIn } from './visitor.ts';

/** Cost of the first load of /login with that many remotes in the registry. */
export interface GrownLoad {
  readonly remotes: number;
  readonly bytes: number;
  readonly requests: number;
  readonly waves: number;
  /** Size of the registry document in the page, uncompressed. */
  readonly documentBytes: number;
}

/** Loads /login with 1, 4, 20 and 100 registered remotes. */
export async function grownLoads(browser: Browser): Promise<GrownLoad[]> {
  const loads: GrownLoad[] = [];
  for (const remotes of [1, 4, 20, 100]) {
    loads.push(
      await withRegistry(withRemotes(remotes), (folder) =>
        withPortal(folder, async (portal) => {
          const { bytes, urls, depth } = await loadPage(browser, portal, '/login');
          const page = await (await fetch(`${portal.api}/login`, { headers: { accept: 'text/html' } })).text();
          const [, document = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(page) ?? [];
          return { remotes, bytes, requests: urls.length, waves: depth, documentBytes: document.length };
        }),
      ),
    );
  }
  return loads;
}

/** Pages per second for browsers without cookies, which get a different set of releases each time. */
export interface CanaryLoad {
  readonly withCanaries: number;
  readonly without: number;
}

const pageSeconds = 3;

/** Twenty remotes, eight of them with a canary, compared with no canary. */
export async function canaryLoad(): Promise<CanaryLoad> {
  const pagesPerSecond = (change: (registry: Registry) => Registry) =>
    withRegistry(change, (folder) =>
      withPortal(folder, ({ api }) =>
        requestsPerSecond(api, '/login', ['Accept: text/html', 'Accept-Encoding: br'], pageSeconds * 1000),
      ),
    );
  const remotes = withRemotes(20);
  const canaries = withCanaries(8);
  return {
    withCanaries: await pagesPerSecond((registry) => canaries(remotes(registry))),
    without: await pagesPerSecond(remotes),
  };
}

const turns = 7;

/**
 * The largest paint of a shop's home while a remote that it does not need never answers, compared with one that
 * answers.
 */
export async function hangingRemote(browser: Browser, healthy: Portal): Promise<Compared> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await withRegistry(withRemoteAt('pos-wms', origin), (folder) =>
      withPortal(
        folder,
        async (hanging) => {
          const visitors = { federated: await signIn(browser, hanging), monolith: await signIn(browser, healthy) };
          const portals = { federated: hanging, monolith: healthy };
          return interleaved(turns, (side) =>
            largestPaint(browser, portals[side], visitors[side].home, visitors[side].memory),
          );
        },
        { KONTOR_REMOTE_ORIGINS: origin },
      ),
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
