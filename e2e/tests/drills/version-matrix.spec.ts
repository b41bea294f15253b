import type { Registry } from '@kontor/contract/registry';
import type { Language } from '@kontor/contract/schema';
import type { Pages } from '@kontor/registry-tool/journey/demo-people';
import { knownPages } from '@kontor/registry-tool/journey/known-pages';
import { smokeJourney } from '@kontor/registry-tool/journey/smoke-journey';
import { lastReleaseRegistry } from '@kontor/workspace/last-release';
import { testOnOwnPortal } from '../../src/own-portal.ts';
import { createOwnRegistry, type OwnRegistry } from '../../src/own-registry.ts';
import { expect } from '../../src/test.ts';

type Version = 'last' | 'present';

interface Releases extends Readonly<Record<Version, Registry>> {
  readonly registry: OwnRegistry;
}

/** A portal whose registry has the builds of the last release and of this checkout. */
const test = testOnOwnPortal(() => ({})).extend<object, { releases: Releases }>({
  releases: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      const registry = await createOwnRegistry();
      const present = await registry.latest();
      const last = await registry.adopt(await lastReleaseRegistry());
      await use({ registry, present, last });
      await registry.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  environment: [async ({ releases }, use) => use({ KONTOR_REGISTRY: releases.registry.folder }), { scope: 'worker' }],
});

/**
 * every-page.spec.ts opens the pages of the present host with the present remotes, and the publisher's gate each
 * release in both languages. What depends on the pair is how a remote gets the language, so one is enough for each.
 */
const pairs: readonly { readonly host: Version; readonly remotes: Version; readonly language: Language }[] = [
  { host: 'present', remotes: 'last', language: 'de' },
  { host: 'last', remotes: 'present', language: 'en' },
  { host: 'last', remotes: 'last', language: 'de' },
];

async function run({ registry, ...releases }: Releases, host: Version, remotes: Version): Promise<string[]> {
  const chosen = { host: releases[host].host, ...releases[remotes].remotes };
  for (const [subject, { current }] of Object.entries(chosen)) {
    await registry.change(subject, (deployment) => ({ ...deployment, current, previous: null }));
  }
  return Object.values(chosen).flatMap(({ current }) => current?.version ?? []);
}

/** The pages that a host and remotes of a release show. */
function pagesOf(releases: Releases, host: Version, remotes: Version): Pages {
  const { current } = releases[host].host;
  if (!current) throw new Error(`The ${host} release has no host.`);
  const builds = Object.values(releases[remotes].remotes).flatMap((deployment) => deployment.current?.build ?? []);
  return knownPages(current.build, builds);
}

for (const { host, remotes, language } of pairs) {
  test(`every page of every remote of the ${remotes} release works in the ${host} host`, async ({
    browser,
    portal: { origin },
    releases,
    request,
  }) => {
    test.setTimeout(600_000);
    const versions = await run(releases, host, remotes);
    await expect(async () => {
      const page = await (await request.get('/login', { headers: { accept: 'text/html' } })).text();
      expect(versions.filter((version) => !page.includes(`"${version}"`))).toEqual([]);
    }).toPass({ timeout: 10_000 });
    const known = pagesOf(releases, host, remotes);
    const names = Object.keys(releases[remotes].remotes);
    expect(await smokeJourney({ origin, remotes: names, languages: [language], known, browser })).toEqual([]);
  });
}
