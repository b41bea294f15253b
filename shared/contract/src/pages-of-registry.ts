import type { PageRegistry } from './page-registry.ts';
import { type PortalPage, pagesOf } from './portal-page.ts';

type Registry = Pick<PageRegistry, 'pages' | 'remotes' | 'refused'>;

const known = new WeakMap<Registry, readonly PortalPage[]>();

/** All pages of a page load; of the same registry the same ones. A registry of an earlier release names none. */
export function pagesIn(registry: Registry): readonly PortalPage[] {
  const pages = known.get(registry) ?? allIn(registry);
  known.set(registry, pages);
  return pages;
}

const allIn = ({ pages, remotes, refused = {} }: Registry): PortalPage[] => [
  ...pagesOf('host', pages),
  ...Object.entries(remotes).flatMap(([name, { pages: own }]) => pagesOf(name, own)),
  ...Object.entries(refused).flatMap(([name, own]) => pagesOf(name, own)),
];
