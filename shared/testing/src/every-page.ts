import type { PageRecords } from '@kontor/contract/page-record';
import { type PortalPage, pageNamed, pagesOf, type ShownPages } from '@kontor/contract/portal-page';
import { shownPages } from '@kontor/domain/own-pages';

/** The records of all bundles of this repository, by their names: `browserPreset` of @kontor/build inserts them. */
declare const repositoryPages: Readonly<Record<string, PageRecords>>;

/** By the names of the bundles, as a page load knows them whose releases are made of this repository. */
export const pagesOfBundles: Readonly<Record<string, ShownPages>> = Object.fromEntries(
  Object.entries(repositoryPages).map(([owner, pages]) => [owner, shownPages(pages)]),
);

export const everyPage: readonly PortalPage[] = Object.entries(pagesOfBundles).flatMap(([owner, pages]) =>
  pagesOf(owner, pages),
);

/** The page of this name. */
export function page(name: string): PortalPage {
  const found = pageNamed(name, everyPage);
  if (!found) throw new Error(`There is no page ${name}.`);
  return found;
}
