import { type PortalRoute, type RouteName, routes } from './routes.ts';

/** As the router in the browser matches: whatever the case, and with slashes at the end. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i');

const patterns = (Object.keys(routes) as RouteName[]).map((name) => ({
  name,
  pattern: patternOf(routes[name].path),
}));

/** The page that a path names; `null` for any other, where the guard decides (spec §2: it leads into the default shop). */
export const routeOfPath = (path: string): RouteName | null =>
  patterns.find(({ pattern }) => pattern.test(path))?.name ?? null;

/** Whether a page needs no login. */
export const isPublicPage = (route: RouteName): boolean => {
  const { access }: PortalRoute = routes[route];
  return access === 'public';
};

/**
 * Whether a page is public and of the shell itself, as the login is: it needs neither a user nor a shop, and no remote. An unknown path
 * (`null`) is none.
 */
export function isPublicHostPage(route: RouteName | null): boolean {
  if (route === null) return false;
  const { owner }: PortalRoute = routes[route];
  return isPublicPage(route) && owner === 'host';
}
