import { repositoryPages } from '@kontor/build/page-records';
import type { Pages } from './demo-people.ts';

/** The pages of all bundles of this checkout, by the records of their sources. */
export const pagesOfCheckout: Pages = Object.fromEntries(
  Object.entries(repositoryPages()).flatMap(([owner, pages]) =>
    Object.entries(pages).map(([name, page]) => [name, { ...page, owner }]),
  ),
);
