import type { OwnPages } from './build-record.ts';
import type { PageRegistry } from './page-registry.ts';
import { patternOf, routeOfPath } from './route-of-path.ts';
import { type PortalRoute, type RouteAccess, type RouteName, routes } from './routes.ts';

/** A page of the table of routes. */
export interface TablePage extends PortalRoute {
  readonly route: RouteName;
  /** As in records: of chunks and texts. */
  readonly name: string;
}

/** A page that a remote brings along: its record names it, and no table. */
export interface RemotePage {
  readonly route: null;
  readonly name: string;
  readonly path: string;
  readonly access: RouteAccess;
  /** Name of the remote. */
  readonly owner: string;
  readonly title: OwnPages[string]['title'];
}

/** A page of the portal. */
export type PortalPage = TablePage | RemotePage;

export const tablePage = (route: RouteName): TablePage => ({ ...routes[route], route, name: route });

/** Equal for the same page; `signupShop`, or `garden/tools` for a page that the remote brings along. */
export const nameOfPage = (page: PortalPage): string => page.route ?? `${page.owner}/${page.name}`;

const accesses: readonly string[] = ['public', 'signed-in', 'organization', 'shop'] satisfies RouteAccess[];

const isKnown = (access: string): access is RouteAccess => accesses.includes(access);

/** The pages that a remote brings along. Those with a kind of access that is not known here are left out. */
export const pagesOfRemote = (owner: string, pages: OwnPages = {}): RemotePage[] =>
  Object.entries(pages).flatMap(([name, { path, access, title }]) =>
    isKnown(access) ? [{ route: null, name, path, access, owner, title }] : [],
  );

/** All pages that the remotes of a page load bring along. */
export const remotePagesIn = ({ remotes }: Pick<PageRegistry, 'remotes'>): RemotePage[] =>
  Object.entries(remotes).flatMap(([name, { ownPages }]) => pagesOfRemote(name, ownPages));

/**
 * The page that a path names: of the table, else one that a remote brings along. `null` for any other, where the guard
 * decides (spec §2: it leads into the default shop).
 */
export function pageOfPath(path: string, remotePages: readonly RemotePage[]): PortalPage | null {
  const route = routeOfPath(path);
  return route === null ? (remotePages.find((page) => patternOf(page.path).test(path)) ?? null) : tablePage(route);
}

/** Every page of the table. */
export const tablePages: readonly TablePage[] = (Object.keys(routes) as RouteName[]).map(tablePage);

/** The page of this name (`nameOfPage`). */
export const pageNamed = (name: string, remotePages: readonly RemotePage[]): PortalPage | null =>
  isRoute(name) ? tablePage(name) : (remotePages.find((page) => nameOfPage(page) === name) ?? null);

const isRoute = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** Whether a page needs no login. */
export const isPublic = ({ access }: PortalPage): boolean => access === 'public';

/**
 * Whether a page is public and of the shell itself, as the login is: it needs neither a user nor a shop, and no remote.
 * An unknown path (`null`) is none.
 */
export const isPublicOfHost = (page: PortalPage | null): boolean =>
  page !== null && isPublic(page) && page.owner === 'host';

/** What the shell renders around a page: nothing, the top bar, or top bar and navigation. */
export type Frame = 'none' | 'top-bar' | 'navigation';

const topBarOnly: readonly RouteName[] = [
  'preparing',
  'confirmPluginLogin',
  'status',
  'connect',
  'secondFactor',
  'noOrganization',
];

/** The frame of a page. Sign-up and public pages bring their own. */
export function frameOf({ route, access }: { readonly route: RouteName | null; readonly access: string }): Frame {
  if (route !== null && topBarOnly.includes(route)) return 'top-bar';
  return access === 'public' || access === 'signed-in' ? 'none' : 'navigation';
}
