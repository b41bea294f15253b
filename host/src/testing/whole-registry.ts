import type { PageRegistry, PageRemote } from '@kontor/contract/page-registry';
import type { ShownPages } from '@kontor/contract/portal-page';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import { extensionsOfBundles, pagesOfBundles } from '@kontor/testing/every-page';

const { host: pages = {}, ...ofRemotes } = pagesOfBundles;

const remote = (name: string, own: ShownPages): PageRemote => ({
  errorReportingDsn: null,
  release: {
    version: '1.0.0-aaaaaaaaaaaa',
    global: `kontor_${name.replaceAll('-', '_')}`,
    entry: `/remotes/${name}/1.0.0-aaaaaaaaaaaa/remoteEntry.js`,
    integrity: '',
    hostApi: `^${hostApiVersion}`,
    federationVersion: Reflect.get(globalThis, 'KONTOR_FEDERATION_VERSION') as string,
    preload: { scripts: [], styles: [] },
  },
  lastKnownGood: null,
  overriddenFrom: null,
  pages: own,
  extensions: extensionsOfBundles[name] ?? {},
});

/** A page load whose releases are made of this repository. */
export const wholeRegistry: PageRegistry = {
  host: 'unknown',
  isForStaff: true,
  pages,
  remotes: Object.fromEntries(Object.entries(ofRemotes).map(([name, own]) => [name, remote(name, own)])),
};
