import { type PortalRoute, routes } from '@kontor/contract/routes';
import type { ModuleFacts, Route } from './remote-module.ts';

const joined = (above: string, path = ''): string =>
  path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`.replace(/(.)\/$/, '$1');

/** Full paths of the routes that show something; those that only stand around others are none. */
const pathsIn = (module: readonly Route[], above = ''): string[] =>
  module.flatMap(({ path, shows, children = [] }) => {
    const here = joined(above, path);
    if (children.length > 0) return pathsIn(children, here);
    return shows ? [here] : [];
  });

/** Where a remote's routes and the pages that the table assigns to it differ, one sentence each. */
export function routeFaults(
  { name, routes: own }: Pick<ModuleFacts, 'name' | 'routes'>,
  table: Readonly<Record<string, PortalRoute>> = routes,
): string[] {
  const assigned = Object.entries(table).filter(([, { owner }]) => owner === name);
  if (assigned.length === 0) return [`The table of routes assigns no page to ${name}.`];
  const paths = pathsIn(own);
  return [
    ...assigned
      .filter(([, { path }]) => !paths.includes(path))
      .map(([page, { path }]) => `It lacks ${page} (${path}).`),
    ...paths
      .filter((path) => !assigned.some(([, route]) => route.path === path))
      .map((path) => `It brings ${path}, which the table of routes does not assign to it.`),
  ];
}
