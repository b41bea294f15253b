import type { Pages } from '../journey/demo-people.ts';
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

/**
 * Those of the pages that a host asks a remote for which its module shows. What it shows besides is not asked for yet: a host that
 * knows a page comes after the remote that has it.
 */
export function pagesShown({ routes }: Pick<ModuleFacts, 'routes'>, assigned: Pages): Pages {
  const paths = pathsIn(routes);
  return Object.fromEntries(Object.entries(assigned).filter(([, { path }]) => paths.includes(path)));
}
