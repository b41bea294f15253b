import type { Pages } from '../journey/demo-people.ts';
import type { ModuleFacts, Route } from './remote-module.ts';

const joined = (above: string, path = ''): string =>
  path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`.replace(/(.)\/$/, '$1');

/** Full paths of the routes with content; those that only wrap others are left out. */
const pathsIn = (module: readonly Route[], above = ''): string[] =>
  module.flatMap(({ path, shows, children = [] }) => {
    const here = joined(above, path);
    if (children.length > 0) return pathsIn(children, here);
    return shows ? [here] : [];
  });

/**
 * The pages that a host requests and that the remote's module shows. Further pages are not requested yet: a host with a
 * new page is promoted after the remote that has it.
 */
export function pagesShown({ routes }: Pick<ModuleFacts, 'routes'>, assigned: Pages): Pages {
  const paths = pathsIn(routes);
  return Object.fromEntries(Object.entries(assigned).filter(([, { path }]) => paths.includes(path)));
}
