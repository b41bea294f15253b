import type { HostBuild, OwnPages, RemoteBuild } from '@kontor/contract/build-record';
import { type RouteAccess, routes } from '@kontor/contract/routes';
import { serverRoots } from '@kontor/contract/server-roots';

/** How the path of a page begins, by its access. */
const places: Readonly<Record<RouteAccess, string>> = {
  public: '',
  'signed-in': '',
  organization: routes.partnerHome.path,
  shop: routes.shopHome.path,
};

const placeOf = (access: string): string | undefined => new Map<string, string>(Object.entries(places)).get(access);

const words = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** Whether an address of the path is also one of the pattern, or lies below one. */
function liesBelow(path: string, pattern: string): boolean {
  const own = segmentsOf(path);
  return segmentsOf(pattern).every((segment, index) => {
    const here = own[index];
    return here !== undefined && (segment === here || (segment.startsWith(':') && here !== ''));
  });
}

type Table = NonNullable<HostBuild['routes']>;

const depthOf = (path: string): number => segmentsOf(path).length;

/** The page of the table at that path, or the nearest one above it. Home pages own nothing below them. */
function nearest(path: string, place: string, table: Table): readonly [name: string, page: Table[string]] | undefined {
  const above = Object.entries(table).filter(
    ([, page]) => depthOf(page.path) > depthOf(place) && liesBelow(path, page.path),
  );
  return above.sort(([, a], [, b]) => depthOf(b.path) - depthOf(a.path))[0];
}

/** What is wrong with the place of a page, as a half sentence. */
function faultOfPath(owner: string, path: string, place: string, table: Table): string | null {
  const rest = path.slice(place.length);
  if (!path.startsWith(place) || !words.test(rest)) {
    return `its path has to be ${place}/… with lower-case words in hyphens, and no further parameter`;
  }
  const root = segmentsOf(rest)[0] ?? '';
  if (place === '' && (serverRoots as readonly string[]).includes(root)) return `/${root} belongs to the server`;
  const [name, page] = nearest(path, place, table) ?? [];
  if (name !== undefined && page !== undefined) {
    if (depthOf(page.path) === depthOf(path)) return `this is the page ${name} of ${page.owner}`;
    return page.owner === owner ? null : `it lies below the page ${name} of ${page.owner}`;
  }
  const other = Object.entries(table).find(
    ([, each]) => each.owner !== owner && liesBelow(each.path, `${place}/${root}`),
  );
  if (other) return `${place}/${root} belongs to the page ${other[0]} of ${other[1].owner}`;
  return root === owner ? null : `it has to lie below ${place}/${owner}, or below another page of ${owner}`;
}

function faultsOf(owner: string, name: string, pages: OwnPages, table: Table): string[] {
  const page = pages[name];
  if (!page) return [];
  const { path, access, title } = page;
  const place = placeOf(access);
  const listed = table[name];
  // The table has taken it over as it is: the remote may drop it from its record at any time.
  const isTakenOver = listed?.owner === owner && listed.path === path && listed.access === access;
  const fault = isTakenOver || place === undefined ? null : faultOfPath(owner, path, place, table);
  return [
    ...(place === undefined ? [`has the access "${access}", which is none`] : []),
    ...(fault === null ? [] : [`cannot be at ${path}: ${fault}`]),
    ...(/^[a-z][a-zA-Z0-9]*$/.test(name) ? [] : ['needs a name in camel case']),
    ...(listed && !isTakenOver ? [`has the name of a page of ${listed.owner}`] : []),
    ...Object.entries(title).flatMap(([language, text]) => (text.trim() === '' ? [`has no title in ${language}`] : [])),
    ...Object.entries(pages).flatMap(([other, { path: taken }]) =>
      other < name && taken === path ? [`has the path of ${other}`] : [],
    ),
  ];
}

/**
 * What is wrong with the pages that a remote brings along, according to the host's table of routes, one sentence each.
 * Every path belongs to one bundle: to the owner of the nearest page above it in the table, else to the remote whose name
 * it begins with. So remotes need not be compared with each other.
 */
export const faultsOfOwnPages = (
  { name: owner, ownPages = {} }: Pick<RemoteBuild, 'name' | 'ownPages'>,
  { routes: table = {} }: Pick<HostBuild, 'routes'>,
): string[] =>
  Object.keys(ownPages).flatMap((name) =>
    faultsOf(owner, name, ownPages, table).map((fault) => `Its page ${name} ${fault}.`),
  );

/** The pages of a remote that this host shows: one that breaks a rule is left out, whatever the gate was told. */
export function shownOwnPages(
  { name: owner, ownPages = {} }: Pick<RemoteBuild, 'name' | 'ownPages'>,
  { routes: table = {}, mountsOwnPages = false }: Pick<HostBuild, 'routes' | 'mountsOwnPages'>,
): OwnPages {
  if (!mountsOwnPages) return {};
  return Object.fromEntries(
    Object.entries(ownPages).filter(([name]) => faultsOf(owner, name, ownPages, table).length === 0),
  );
}
