import { frameOf, type PortalPage } from '@kontor/contract/portal-page';
import { isAboutOne } from '../guard/places.ts';
import { type Around, isCurrent, type NavigationItem, navigationOf, pagesOfPlace } from '../navigation/navigation.ts';

/** A page that can be opened in a place, with the entry of the navigation that it belongs to. */
export interface FoundPage {
  readonly page: PortalPage;
  readonly item: NavigationItem | null;
}

/** The pages of a place that this role may open, in the order of the navigation. Pages about a single object are opened from the list of them. */
export function foundPages(around: Around, pages: readonly PortalPage[]): FoundPage[] {
  const items = navigationOf(around, pages).flatMap((group) => group.items);
  const rank = ({ page, item }: FoundPage) =>
    item === null ? items.length : items.indexOf(item) + (item.page === page ? 0 : 0.5);
  return pagesOfPlace(around, pages)
    .filter((page) => frameOf(page) === 'navigation' && !isAboutOne(page))
    .map((page) => ({ page, item: items.find((item) => isCurrent(item, page)) ?? null }))
    .sort((one, other) => rank(one) - rank(other));
}
