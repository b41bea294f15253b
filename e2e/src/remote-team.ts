import type { PageRegistry } from '@kontor/contract/page-registry';
import type { RemoteRelease } from '@kontor/contract/registry';
import type { Page } from '@playwright/test';
import { testOnOwnPortal } from './own-portal.ts';
import { createOwnRegistry, type OwnRegistry } from './own-registry.ts';
import { type RemoteServer, startRemoteServer } from './remote-server.ts';
import { expect } from './test.ts';

export interface Team {
  readonly registry: OwnRegistry;
  /** The registry of this checkout's builds. */
  readonly release: RemoteRelease;
  /** Where the owner of the subscription pages serves its builds. */
  readonly server: RemoteServer;
}

/** A `test` on a portal with a separate registry, in which the team of the subscription may deploy from its server. */
export const testWithTeam = testOnOwnPortal(() => ({})).extend<{ mended: void }, { team: Team }>({
  team: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      const registry = await createOwnRegistry();
      const release = (await registry.latest()).remotes['subscription']?.current;
      if (!release) throw new Error('No release of the subscription runs.');
      const server = await startRemoteServer();
      await use({ registry, release, server });
      await server.stop();
      await registry.remove();
    },
    { scope: 'worker' },
  ],
  // The server serves all tests of a worker: failures of one test must not affect the next.
  mended: [
    async ({ team }, use) => {
      await use();
      team.server.trouble = null;
      team.server.troubleOf.clear();
    },
    { auto: true },
  ],
  environment: [
    async ({ team }, use) => use({ KONTOR_REGISTRY: team.registry.folder, KONTOR_REMOTE_ORIGINS: team.server.origin }),
    { scope: 'worker' },
  ],
});

/** Far longer than the server's interval for reading the registry. */
export const untilSeen = { timeout: 60_000, intervals: [250] };

/** Deploys this release to all users, and waits until pages contain it. */
export async function deploy(
  page: Page,
  { registry }: Team,
  current: RemoteRelease,
  previous: RemoteRelease | null = null,
): Promise<void> {
  await registry.change('subscription', (deployment) => ({ ...deployment, current, previous, canary: null }));
  await expect(async () => {
    const html = await (await page.request.get('/login', { headers: { accept: 'text/html' } })).text();
    const [, document = '{}'] = html.match(/id="kontor-registry">(.+?)<\/script>/) ?? [];
    const { subscription } = (JSON.parse(document) as Partial<PageRegistry>).remotes ?? {};
    // A page composed earlier would still name another last known good release.
    expect([subscription?.release.version, subscription?.lastKnownGood?.version]).toEqual([
      current.version,
      previous?.version,
    ]);
  }).toPass(untilSeen);
}
