import { hash } from 'node:crypto';
import { integrityOf } from '@kontor/build/integrity';
import { repositoryPages } from '@kontor/build/page-records';
import type { PageRecords } from '@kontor/contract/page-record';
import type { RemoteRelease } from '@kontor/contract/registry';
import type { RemoteServer } from './remote-server.ts';

/** As in this checkout. */
export const pagesOfSubscription: PageRecords = repositoryPages()['subscription'] ?? {};

interface SmallRemote {
  /** Distinguishes the release from similar ones. */
  readonly letter: string;
  /** JavaScript: the body of the page's component. It may use `h` to create elements, and `useLayoutEffect`. */
  readonly page?: string;
  /** JavaScript that runs when the entry's module is loaded. */
  readonly start?: string;
  readonly change?: Partial<RemoteRelease['build']>;
}

/** A chunk beside the entry, loaded like webpack does: with a script element, and webpack's error. */
const chunk = 'remote.js';

const entryOf = ({ page = "return h('h1', null, 'Rechnungen');", start = '' }: SmallRemote, url: string): string => `
var kontor_subscription = {
  init(shared) { this.shared = shared; },
  async get() {
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: '${url}${chunk}?' + Date.now() });
      script.onload = resolve;
      script.onerror = () => reject(Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' }));
      document.head.append(script);
    });
    ${start}
    const [react] = Object.values(this.shared.react);
    const { createElement: h, useLayoutEffect } = (await react.get())();
    const Page = () => { ${page} };
    const routes = [{ path: '*', element: h(Page) }];
    return () => ({ remote: { name: 'subscription', hostApi: '2.0.0', routes, i18n: { de: {}, en: {} } } });
  },
};`;

/** Puts a release of `subscription` on a team's server: written by hand, so that every kind of defect can be tested. */
export function smallRelease(server: RemoteServer, remote: SmallRemote): RemoteRelease {
  // As with real releases, different content means a different version: the portal composes the pages of a version
  // once.
  const version = `9.0.0-${hash('sha256', JSON.stringify(remote)).slice(0, 12)}`;
  const path = `/subscription/${version}/`;
  const url = server.origin + path;
  const entry = entryOf(remote, url);
  server.files.set(`${path}remoteEntry.js`, entry);
  server.files.set(path + chunk, '');
  return {
    version,
    url,
    build: {
      name: 'subscription',
      version: '9.0.0',
      owner: { team: 'Billing', contact: 'billing@kontor.test' },
      errorReportingDsn: null,
      global: 'kontor_subscription',
      entry: 'remoteEntry.js',
      integrity: integrityOf(entry),
      exposes: ['./remote'],
      hostApi: '^2.0.0',
      federationVersion: '2.9.2',
      requires: {},
      uses: {},
      files: { scripts: [], styles: [] },
      pages: {},
      ownPages: pagesOfSubscription,
      ...remote.change,
    },
    publishedAt: '2026-11-01T08:00:00.000Z',
    publishedBy: 'e2e',
    changelog: '',
  };
}
