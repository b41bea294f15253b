import type { ExtensionRecords, ShownExtensions } from '@kontor/contract/extension-record';
import type { PageRecords } from '@kontor/contract/page-record';
import { type PortalPage, pageNamed, pagesOf, type ShownPages } from '@kontor/contract/portal-page';
import { shownExtensions, shownPages } from '@kontor/domain/own-pages';

/** What all bundles of this repository show, by their names: `browserPreset` of @kontor/build inserts it. */
declare const repositoryRecords: Readonly<
  Record<string, { readonly pages: PageRecords; readonly extensions: ExtensionRecords }>
>;

/** By the names of the bundles, as a page load knows them whose releases are made of this repository. */
export const pagesOfBundles: Readonly<Record<string, ShownPages>> = Object.fromEntries(
  Object.entries(repositoryRecords).map(([owner, { pages }]) => [owner, shownPages(pages)]),
);

/** The same of what they show in slots. */
export const extensionsOfBundles: Readonly<Record<string, ShownExtensions>> = Object.fromEntries(
  Object.entries(repositoryRecords).map(([owner, { extensions }]) => [owner, shownExtensions(extensions)]),
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
