import type { PageRegistry, PageRelease } from '@kontor/contract/page-registry';
import { expect, test } from 'vitest';
import { releaseOf } from './release-of.ts';
import { ownerTags, routeToOwner } from './route-to-owner.ts';

const release = (name: string, version: string, folder = `/remotes/${name}/${version}/`): PageRelease => ({
  version,
  global: `kontor_${name}`,
  entry: `${folder}remoteEntry.js`,
  integrity: '',
  hostApi: '^1.0.0',
  federationVersion: '2.9.2',
  preload: { scripts: [], styles: [] },
});
const common = { errorReportingDsn: null, lastKnownGood: null, overriddenFrom: null, pages: {} };
const dsn = 'https://key@errors.test/2';
const registry: PageRegistry = {
  host: '1.0.0',
  pages: {},
  remotes: {
    subscription: {
      ...common,
      errorReportingDsn: dsn,
      release: release('subscription', '1.1.0'),
      lastKnownGood: release('subscription', '1.0.0'),
    },
    partner: { ...common, release: release('partner', '2.0.0', 'https://cdn.test/partner/2.0.0/') },
  },
};

function thrownIn(...addresses: readonly string[]): Error {
  const error = new Error('thrown');
  error.stack = ['Error: thrown', ...addresses.map((address) => `    at call (${address}:1:2)`)].join('\n');
  return error;
}

test.each([
  ['the shell alone', thrownIn('https://portal.test/assets/main.js'), null],
  [
    'a remote that called into the shell',
    thrownIn('https://portal.test/assets/main.js', 'https://portal.test/remotes/subscription/1.1.0/page.js'),
    { remote: 'subscription', version: '1.1.0' },
  ],
  [
    'the last known good release',
    thrownIn('https://portal.test/remotes/subscription/1.0.0/page.js'),
    { remote: 'subscription', version: '1.0.0' },
  ],
  [
    'one remote within another: the inner one',
    thrownIn('https://cdn.test/partner/2.0.0/page.js', 'https://portal.test/remotes/subscription/1.1.0/page.js'),
    { remote: 'partner', version: '2.0.0' },
  ],
  ['what was thrown is no error', 'text', null],
])('an error that came through %s', (_, error, expected) => expect(releaseOf(error, registry)).toEqual(expected));

test.each([
  ['a remote with a project of its own', ownerTags('subscription', '1.0.0'), [{ dsn, release: 'subscription@1.0.0' }]],
  ['a remote of an unknown version', ownerTags('subscription', null), [{ dsn, release: 'subscription@unknown' }]],
  ['a remote without a project', ownerTags('partner', '2.0.0'), []],
  ['the shell', ownerTags('host', null), []],
  ['no remote', ownerTags('constructor', null), []],
])('where errors of %s go', (_, tags, expected) => expect(routeToOwner({ tags }, registry)).toEqual(expected));
