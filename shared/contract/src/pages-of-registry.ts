import type { PageRegistry } from './page-registry.ts';
import { type PortalPage, pagesOf } from './portal-page.ts';

/** All pages of a page load. A registry of an earlier release names none. */
export const pagesIn = ({
  pages,
  remotes,
  refused = {},
}: Pick<PageRegistry, 'pages' | 'remotes' | 'refused'>): PortalPage[] => [
  ...pagesOf('host', pages),
  ...Object.entries(remotes).flatMap(([name, { pages: own }]) => pagesOf(name, own)),
  ...Object.entries(refused).flatMap(([name, own]) => pagesOf(name, own)),
];
