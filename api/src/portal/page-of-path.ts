import { type RouteName, routes } from '@kontor/contract/routes';

const patterns = (Object.keys(routes) as RouteName[]).map((name) => ({
  name,
  form: new RegExp(`^${routes[name].path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** The page that a path names; `null` for an unknown path. */
export const routeOfPath = (path: string): RouteName | null =>
  patterns.find(({ form }) => form.test(path))?.name ?? null;

/**
 * The composed page for a path: each route has one that preloads what it needs. Every other path gets the shell alone, which
 * decides in the browser (spec §2: unknown paths lead into the default shop).
 */
export const pageOfPath = (path: string): string => `pages/${routeOfPath(path) ?? 'index'}.html`;

/** Paths of the server itself. What is unknown below them is not a page. */
const ownRoots = /^\/(api|dev|health|payment-sandbox|remotes|assets|pages)(\/|$)/;

/** A path whose last part has a dot looks like a file, `/favicon.svg`; no page of the portal has one. */
export const isFilePath = (path: string): boolean => /\.[^/]+$/.test(path);

export const isPagePath = (path: string): boolean => !ownRoots.test(path);

/** Files of the build. Pages are answered under the paths of their routes, not under their file names. */
export const isAsset = (path: string): boolean => /^\/(assets|remotes)\//.test(path) && isFilePath(path);

/** Files whose name holds a hash of their content never change. */
export const isHashed = (path: string): boolean => /\.[0-9a-f]{8,}\.\w+$/.test(path);
