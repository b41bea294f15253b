import { addresses } from '@kontor/contract/addresses';
import { shopPlace } from '@kontor/contract/page';
import type { PageRecords } from '@kontor/contract/page-record';
import { type PortalPage, pagesOf } from '@kontor/contract/portal-page';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import { shownPages } from '@kontor/domain/own-pages';
import { aPage } from '@kontor/domain/testing';
import { hostBuild, remoteBuild } from '@kontor/registry/testing/example-builds';

const published = { publishedAt: '2026-11-01T08:00:00.000Z', publishedBy: 'eva@kontor.test', changelog: 'A change' };
const files = (name: string) => ({ scripts: [`${name}.js`], styles: [`${name}.css`] });

/** `1.0.0-aaaaaaaaaaaa` for `a`. */
export const versionNamed = (letter: string): string => `1.0.0-${letter.repeat(12)}`;

const inShop = (path: string, needs: string = 'nothing') => aPage({ path: shopPlace + path, access: 'shop', needs });

/** Pages of the releases below, by the names of the bundles. */
const records: Readonly<Record<string, PageRecords>> = {
  host: {
    login: aPage({ path: addresses.login }),
    forgotPassword: aPage({ path: '/forgot-password' }),
    confirmation: aPage({ path: addresses.confirmation }),
    status: aPage({ path: '/status', access: 'signed-in', needs: 'GET /operator/status', frame: 'top-bar' }),
    connect: aPage({ path: '/connect', access: 'signed-in', needs: 'GET /operator/connect/client', frame: 'top-bar' }),
    shopHome: inShop(''),
  },
  signup: {
    createAccount: aPage({ path: addresses.createAccount }),
    partnerSignup: aPage({ path: addresses.partnerSignup }),
    signupSystem: aPage({ path: addresses.signupSystem, access: 'signed-in' }),
  },
  partner: {
    shopPartnerAgency: inShop('/partner-agency'),
  },
  'pos-wms': {
    erp: inShop('/erp'),
  },
  subscription: {
    subscription: inShop('/subscription'),
    invoices: inShop('/invoices', 'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice'),
  },
};

const every = Object.entries(records).flatMap(([owner, pages]) => pagesOf(owner, shownPages(pages)));

/** The page of this name of the releases below. */
export function page(name: string): PortalPage {
  const found = every.find((each) => each.name === name);
  if (!found) throw new Error(`The releases of tests have no page ${name}.`);
  return found;
}

/** A release of the host as in the registry, with files that pages request. */
export const hostRelease = (letter = 'a', build: Partial<HostRelease['build']> = {}): HostRelease => ({
  ...published,
  version: versionNamed(letter),
  url: '/',
  build: hostBuild({
    federation: { scripts: ['assets/federation.js'], styles: [] },
    layout: { scripts: ['assets/layout.js'], styles: [] },
    pages: { forgotPassword: { scripts: ['assets/forgot.js'], styles: [] } },
    ownPages: records['host'],
    ...build,
  }),
});

/** A release of a remote as in the registry, with files that pages request. */
export const remoteRelease = (
  name: string,
  letter = 'a',
  { url, ...build }: Partial<RemoteRelease['build']> & { url?: string } = {},
): RemoteRelease => ({
  ...published,
  version: versionNamed(letter),
  url: url ?? `/remotes/${name}/${versionNamed(letter)}/`,
  build: remoteBuild({
    name,
    owner: { team: `Team ${name}`, contact: `${name}@kontor.test` },
    global: `kontor_${name.replaceAll('-', '_')}`,
    files: files('remote'),
    pages: { invoices: files('page-invoices') },
    ownPages: records[name] ?? {},
    ...build,
  }),
});
