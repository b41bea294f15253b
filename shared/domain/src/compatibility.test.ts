import type { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import { expect, test } from 'vitest';
import { incompatibilities } from './compatibility.ts';

const noFiles = { scripts: [], styles: [] };

const host: HostBuild = {
  version: '1.0.0',
  hostApi: '1.2.0',
  federationVersion: '2.9.2',
  shared: { react: '19.3.1', 'react-i18next': '18.0.1' },
  offers: { react: ['*'], 'react-i18next': ['Trans', 'useTranslation'] },
  federation: noFiles,
  layout: noFiles,
  pages: {},
};

const remote: RemoteBuild = {
  name: 'garden',
  version: '0.1.0',
  owner: { team: 'Garden', contact: 'garden@kontor.test' },
  errorReportingDsn: null,
  global: 'kontor_garden',
  entry: 'remoteEntry.0123456789ab.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  exposes: ['./remote'],
  hostApi: '^1.1.0',
  federationVersion: '2.9.2',
  requires: { react: '^19.3.0', 'react-i18next': '^18.0.1' },
  uses: { react: ['useState', 'use'], 'react-i18next': ['useTranslation'] },
  files: noFiles,
  pages: {},
};

test('a remote that needs only what the host has is compatible', () => {
  expect(incompatibilities(remote, host)).toEqual([]);
});

test.each<[string, Partial<RemoteBuild>, Partial<HostBuild>, string, string]>([
  ['exposes something else', { exposes: ['./other'] }, {}, 'exposes', 'garden does not expose ./remote.'],
  [
    'needs a later host API',
    { hostApi: '^1.3.0' },
    {},
    'host-api',
    'garden needs host API ^1.3.0; the host has 1.2.0.',
  ],
  [
    'meets a host with the next major of the host API',
    {},
    { hostApi: '2.0.0' },
    'host-api',
    'garden needs host API ^1.1.0; the host has 2.0.0.',
  ],
  [
    'was built with another federation runtime',
    { federationVersion: '2.9.3' },
    {},
    'federation',
    'garden was built with federation runtime 2.9.3; the host has 2.9.2.',
  ],
  [
    'needs a later version of a shared library',
    { requires: { react: '^19.4.0' } },
    {},
    'shared-version',
    'garden needs react ^19.4.0; the host brings 19.3.1.',
  ],
  [
    'needs a library that the host does not provide',
    { requires: { zustand: '^5.0.0' } },
    {},
    'shared-version',
    'garden needs zustand ^5.0.0; the host does not bring it.',
  ],
  [
    'imports an export that the host does not provide',
    { uses: { 'react-i18next': ['Trans', 'withTranslation'] } },
    {},
    'shared-import',
    'garden imports withTranslation of react-i18next, which the host does not offer.',
  ],
  [
    'imports the whole of a library that is shared in part',
    { uses: { 'react-i18next': ['*'] } },
    {},
    'shared-import',
    'garden imports the whole of react-i18next, which the host does not offer.',
  ],
])('a remote that %s is refused', (_, ofRemote, ofHost, rule, reason) => {
  expect(incompatibilities({ ...remote, ...ofRemote }, { ...host, ...ofHost })).toEqual([{ rule, reason }]);
});

test('all reasons against a remote are listed at once', () => {
  const refused = incompatibilities({ ...remote, exposes: [], hostApi: '^2.0.0', federationVersion: '3.0.0' }, host);
  expect(refused.map(({ rule }) => rule)).toEqual(['exposes', 'host-api', 'federation']);
});
