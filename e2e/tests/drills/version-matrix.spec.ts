import { join } from 'node:path';
import type { Registry } from '@kontor/contract/registry';
import type { Language } from '@kontor/contract/schema';
import { type KnownPages, knownPages } from '@kontor/registry-tool/journey/known-pages';
import { smokeJourney } from '@kontor/registry-tool/journey/smoke-journey';
import { lastReleaseRegistry, lastReleaseSources } from '@kontor/workspace/last-release';
import { testOnOwnPortal } from '../../src/own-portal.ts';
import { createOwnRegistry, type OwnRegistry } from '../../src/own-registry.ts';
import { expect } from '../../src/test.ts';

type Version = 'last' | 'present';

interface Releases extends Readonly<Record<Version, Registry>> {
  readonly registry: OwnRegistry;
  /** Names of the pages of the last release. */
  readonly lastPages: ReadonlySet<string>;
}

/** A portal whose registry has the builds of the last release and of this checkout. */
const test = testOnOwnPortal(() => ({})).extend<object, { releases: Releases }>({
  releases: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      const registry = await createOwnRegistry();
      const present = await registry.latest();
      const last = await registry.adopt(await lastReleaseRegistry());
      await use({ registry, present, last, lastPages: await pagesOfLastRelease() });
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

/** The records of older releases do not list the host's pages. */
function pagesIn({ last, present }: Releases, version: Version): KnownPages {
  const { current } = { last, present }[version].host;
  if (!current) throw new Error(`The ${version} release has no host.`);
  return knownPages(current.build, present.host.current ? [present.host.current] : []);
}

/** From its sources: its host's record does not list them. */
async function pagesOfLastRelease(): Promise<ReadonlySet<string>> {
  const table = join(await lastReleaseSources(), 'shared/contract/src/routes.ts');
  const { routes } = (await import(table)) as { readonly routes: object };
  return new Set(Object.keys(routes));
}

/** The pages of the host that were there when the remotes were built. Those that came later are for later remotes to show. */
function pagesOfBoth(releases: Releases, host: Version, remotes: Version): KnownPages {
  const known = pagesIn(releases, host);
  if (remotes === 'present') return known;
  const pages = Object.entries(known.pages).filter(([name]) => releases.lastPages.has(name));
  return { ...known, pages: Object.fromEntries(pages) };
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
    const known = pagesOfBoth(releases, host, remotes);
    const names = Object.keys(releases[remotes].remotes);
    expect(await smokeJourney({ origin, remotes: names, languages: [language], known, browser })).toEqual([]);
  });
}
