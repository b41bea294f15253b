import { join } from 'node:path';
import type { RemoteBuild } from '@kontor/contract/build-record';
import { calls } from '@kontor/contract/calls';
import type { Registry } from '@kontor/contract/registry';
import type { Language } from '@kontor/contract/schema';
import type { Pages } from '@kontor/registry-tool/journey/demo-people';
import { knownPages } from '@kontor/registry-tool/journey/known-pages';
import { pagesOfCheckout } from '@kontor/registry-tool/journey/pages-of-checkout';
import { smokeJourney } from '@kontor/registry-tool/journey/smoke-journey';
import { lastReleaseRegistry, lastReleaseSources } from '@kontor/workspace/last-release';
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
  // The login page names no remote of the vendor's people.
  return Object.values(chosen).flatMap(({ current }) => (current && !isOfStaff(current.build) ? current.version : []));
}

const isOfStaff = ({ ownPages = {} }: Pick<RemoteBuild, 'ownPages'>): boolean =>
  Object.values(ownPages).some(({ needs }) => callsOfStaff.has(needs ?? ''));

const callsOfStaff = new Set(
  Object.entries(calls).flatMap(([key, { permission }]) => (permission === 'staff' ? [key] : [])),
);

/** What a host and remotes of a release show, by their records; of a release before there were records, by its table. */
async function pagesOf(releases: Releases, host: Version, remotes: Version): Promise<Pages> {
  const { build } = hostOf(releases, host);
  return build.ownPages ? knownPages(build, remotesOf(releases, remotes)) : pagesOfTable();
}

async function pagesOfTable(): Promise<Pages> {
  const table = join(await lastReleaseSources(), 'shared/contract/src/routes.ts');
  const { routes } = (await import(table)) as { readonly routes: Pages };
  return Object.fromEntries(
    Object.entries(routes).map(([name, page]) => [name, { ...pagesOfCheckout[name], ...page }]),
  );
}

function hostOf(releases: Releases, version: Version) {
  const { current } = releases[version].host;
  if (!current) throw new Error(`The ${version} release has no host.`);
  return current;
}

const remotesOf = (releases: Releases, version: Version) =>
  Object.values(releases[version].remotes).flatMap(({ current }) => current?.build ?? []);

const majorOf = (version: string): string | undefined => /\d+/.exec(version)?.[0];

/** Whether they have the same major of the host API; others are promoted together, and the gate refuses any other way. */
const mayMeet = (releases: Releases, host: Version, remotes: Version): boolean =>
  remotesOf(releases, remotes).every(
    ({ hostApi }) => majorOf(hostApi) === majorOf(hostOf(releases, host).build.hostApi),
  );

for (const { host, remotes, language } of pairs) {
  test(`every page of every remote of the ${remotes} release works in the ${host} host`, async ({
    browser,
    portal: { origin },
    releases,
    request,
  }) => {
    test.setTimeout(600_000);
    test.skip(!mayMeet(releases, host, remotes), 'The gate refuses this pair: its host API has another major.');
    const versions = await run(releases, host, remotes);
    await expect(async () => {
      const page = await (await request.get('/login', { headers: { accept: 'text/html' } })).text();
      expect(versions.filter((version) => !page.includes(`"${version}"`))).toEqual([]);
    }).toPass({ timeout: 10_000 });
    const known = await pagesOf(releases, host, remotes);
    const names = Object.keys(releases[remotes].remotes);
    expect(await smokeJourney({ origin, remotes: names, languages: [language], known, browser })).toEqual([]);
  });
}
