import { type RouteName, routes } from './routes.ts';

/** As the router in the browser matches: whatever the case, and with slashes at the end. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i');

const patterns = (Object.keys(routes) as RouteName[]).map((name) => ({
  name,
  pattern: patternOf(routes[name].path),
}));

/** The page that a path names; `null` for any other, where the guard decides (spec §2: it leads into the default shop). */
export const routeOfPath = (path: string): RouteName | null =>
  patterns.find(({ pattern }) => pattern.test(path))?.name ?? null;
