import type { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import type { Call } from '@kontor/contract/call';
import { calls, type KnownCall } from '@kontor/contract/calls';
import { slots } from '@kontor/contract/extension';
import type { ExtensionRecord, ExtensionRecords, ShownExtensions } from '@kontor/contract/extension-record';
import { organizationPlace, type PageAccess, shopPlace } from '@kontor/contract/page';
import type { PageRecord, PageRecords } from '@kontor/contract/page-record';
import type { ShownPages } from '@kontor/contract/portal-page';
import { type Role, roles } from '@kontor/contract/role';
import { serverRoots } from '@kontor/contract/server-roots';
import { isFor, type StaffRole, staffRoles } from '@kontor/contract/staff-role';

/** How the path of a page begins, by its access. */
const places: ReadonlyMap<string, string> = new Map<PageAccess, string>([
  ['public', ''],
  ['signed-in', ''],
  ['organization', organizationPlace],
  ['shop', shopPlace],
]);

/** Where a path begins that the specification (§2) has given to a remote. Every other one begins with the remote's name. */
const ofSpecification: Readonly<Record<string, readonly string[]>> = {
  signup: [
    '/signup',
    '/partner-signup',
    '/shopify',
    '/plugin-login-failed',
    `${shopPlace}/preparing`,
    `${shopPlace}/confirm-shopware-6-plugin-login`,
  ],
  partner: [
    organizationPlace,
    `${organizationPlace}/partner-account`,
    `${organizationPlace}/partner-agency`,
    `${shopPlace}/partner-account`,
    `${shopPlace}/partner-agency`,
  ],
  subscription: [
    `${organizationPlace}/invoices`,
    ...['subscription', 'invoices', 'costs', 'payment-methods'].map((root) => `${shopPlace}/${root}`),
  ],
  'pos-wms': ['erp', 'plugin', 'wms', 'pos'].map((root) => `${shopPlace}/${root}`),
};

const given = new Map(Object.entries(ofSpecification).flatMap(([owner, all]) => all.map((root) => [root, owner])));

/** Lower-case words in hyphens, and parameters behind them. */
const words = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+(\/:[a-z]\w*)*$/;

/** The place of a page with the first word after it, to which bundles lay claim: `/signup`, or the place alone for its home. */
function rootOf({ path, access }: Pick<PageRecord, 'path' | 'access'>): string {
  const place = places.get(access) ?? '';
  const [word] = path.slice(place.length).split('/').slice(1);
  return word === undefined ? place : `${place}/${word}`;
}

/** What is wrong with the place of a page, as a half sentence. */
function faultOfPath(owner: string, page: PageRecord, ofHost: PageRecords): string | null {
  const { path, access } = page;
  const place = places.get(access) ?? '';
  const root = rootOf(page);
  const isHome = path === place && place !== '';
  if (!path.startsWith(place) || !(isHome || words.test(path.slice(place.length)))) {
    return `its path has to be ${place}/… with lower-case words in hyphens, and parameters behind them`;
  }
  if (place === '' && (serverRoots as readonly string[]).includes(root.slice(1)))
    return `${root} belongs to the server`;
  const other = Object.entries(ofHost).find(([, each]) => rootOf(each) === root);
  if (other) return `${root} belongs to the page ${other[0]} of host`;
  const owned = given.get(root);
  if (owned !== undefined) return owned === owner ? null : `${root} belongs to ${owned}`;
  return root === `${place}/${owner}` ? null : `it has to lie below ${place}/${owner}`;
}

/**
 * Who may open a page, by the call that it needs. No one where the record does not say it, or names a call that members do
 * not make.
 */
export function rolesOfPage({ needs }: Pick<PageRecord, 'needs'>): readonly Role[] {
  if (needs === 'nothing') return roles;
  const call = callNamed(needs);
  return call?.roles ?? [];
}

const callNamed = (key: string | undefined): Call | undefined =>
  key !== undefined && Object.hasOwn(calls, key) ? calls[key as KnownCall] : undefined;

/** Which of the vendor's people may open a page that needs a call of theirs; `null` for the pages of everyone else. */
export function staffOfPage({ needs }: Pick<PageRecord, 'needs'>): readonly StaffRole[] | null {
  const call = callNamed(needs);
  return call?.permission === 'staff' ? staffRoles.filter((role) => isFor(call.staff, role)) : null;
}

/** Whether a remote is for the vendor's people alone: no one else's browser learns of it. */
export const isRemoteOfStaff = ({ ownPages = {} }: Pick<RemoteBuild, 'ownPages'>): boolean =>
  Object.values(ownPages).some((page) => staffOfPage(page) !== null);

const isOfMembers = ({ access }: Pick<PageRecord, 'access'>): boolean => access === 'organization' || access === 'shop';

function faultsOfNeeds(needs: string | undefined, isForMembers: boolean): string[] {
  if (needs === undefined) return ['does not say which call it needs, or that it needs nothing'];
  if (!isForMembers && needs !== 'nothing' && callNamed(needs) === undefined)
    return [`needs ${needs}, which is no call`];
  return isForMembers && rolesOfPage({ needs }).length === 0 ? [`needs ${needs}, which is no call of members`] : [];
}

function faultsOf(owner: string, name: string, pages: PageRecords, ofHost: PageRecords): string[] {
  const page = pages[name];
  if (!page) return [];
  const fault = places.has(page.access) ? faultOfPath(owner, page, ofHost) : null;
  return [
    ...(places.has(page.access) ? [] : [`has the access "${page.access}", which is none`]),
    ...(fault === null ? [] : [`cannot be at ${page.path}: ${fault}`]),
    ...(/^[a-z][a-zA-Z0-9]*$/.test(name) ? [] : ['needs a name in camel case']),
    ...(name in ofHost ? ['has the name of a page of host'] : []),
    ...faultsOfNeeds(page.needs, isOfMembers(page)),
    ...(isRemoteOfStaff({ ownPages: pages }) && staffOfPage(page) === null
      ? ["is for others than the vendor's people, to whom the remote belongs alone"]
      : []),
    ...Object.entries(pages).flatMap(([other, { path: taken }]) =>
      other < name && taken === page.path ? [`has the path of ${other}`] : [],
    ),
  ];
}

function faultsOfExtension({ access, needs, ...extension }: ExtensionRecord): string[] {
  return [
    ...(slots.some((slot) => slot === extension.slot) ? [] : [`fills the slot "${extension.slot}", which is none`]),
    ...(isOfMembers({ access }) ? [] : [`has the access "${access}"; it can be organization or shop`]),
    ...faultsOfNeeds(needs, true),
    ...(extension.slot === 'overlay' && extension.parameter === undefined
      ? ['is an overlay without the parameter that opens it']
      : []),
  ];
}

/**
 * What is wrong with the pages and extensions of a remote in a host, one sentence each. Every path belongs to one bundle, by the first
 * word of it: that of the specification, or the remote's own name. So remotes need not be compared with each other.
 */
export const faultsOfOwnPages = (
  { name: owner, ownPages = {}, extensions = {} }: Pick<RemoteBuild, 'name' | 'ownPages' | 'extensions'>,
  { ownPages: ofHost = {} }: Pick<HostBuild, 'ownPages'>,
): string[] => [
  ...Object.keys(ownPages).flatMap((name) =>
    faultsOf(owner, name, ownPages, ofHost).map((fault) => `Its page ${name} ${fault}.`),
  ),
  ...Object.entries(extensions).flatMap(([name, extension]) =>
    faultsOfExtension(extension).map((fault) => `Its extension ${name} ${fault}.`),
  ),
];

/** What browsers are told of a page. */
function shown(record: PageRecord): ShownPages[string] {
  const { needs: _needs, shows: _shows, ...page } = record;
  const staff = staffOfPage(record);
  return { ...page, roles: isOfMembers(page) ? rolesOfPage(record) : [], ...(staff && { staff }) };
}

/** What browsers are told of the pages of a host, which answers for them itself. */
export const shownPages = (pages: PageRecords = {}): ShownPages =>
  Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, shown(page)]));

/** The pages of a remote that a host shows: one that breaks a rule is left out, whatever the gate was told. */
export const shownOwnPages = (
  { name: owner, ownPages = {} }: Pick<RemoteBuild, 'name' | 'ownPages'>,
  { ownPages: ofHost = {} }: Pick<HostBuild, 'ownPages'>,
): ShownPages =>
  Object.fromEntries(
    Object.entries(ownPages).flatMap(([name, page]) =>
      faultsOf(owner, name, ownPages, ofHost).length === 0 ? [[name, shown(page)]] : [],
    ),
  );

/** What browsers are told of the extensions of a remote: those that break a rule are left out. */
export const shownExtensions = (extensions: ExtensionRecords = {}): ShownExtensions =>
  Object.fromEntries(
    Object.entries(extensions).flatMap(([name, record]) => {
      const { needs: _needs, ...extension } = record;
      return faultsOfExtension(record).length === 0 ? [[name, { ...extension, roles: rolesOfPage(record) }]] : [];
    }),
  );
