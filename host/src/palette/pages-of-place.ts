import { frameOf, type PortalPage } from '@kontor/contract/portal-page';
import type { StaffRole } from '@kontor/contract/staff-role';
import { isAboutOne } from '../guard/places.ts';
import {
  type Around,
  isCurrent,
  type NavigationGroup,
  type NavigationItem,
  navigationOf,
  navigationOfStaff,
  pagesOfPlace,
  pagesOfStaff,
} from '../navigation/navigation.ts';

/** A page that can be opened in a place, with the entry of the navigation that it belongs to. */
export interface FoundPage {
  readonly page: PortalPage;
  readonly item: NavigationItem | null;
}

/** The pages of a place that this role may open, in the order of the navigation. Pages about a single object are opened from the list of them. */
export function foundPages(around: Around, pages: readonly PortalPage[]): FoundPage[] {
  return inOrder(pagesOfPlace(around, pages), navigationOf(around, pages));
}

/** The same of the pages of the vendor's people, wherever they are. */
export const foundPagesOfStaff = (role: StaffRole | null, pages: readonly PortalPage[]): FoundPage[] =>
  inOrder(pagesOfStaff(role, pages), navigationOfStaff(role, pages));

function inOrder(pages: readonly PortalPage[], groups: readonly NavigationGroup[]): FoundPage[] {
  const items = groups.flatMap((group) => group.items);
  const rank = ({ page, item }: FoundPage) =>
    item === null ? items.length : items.indexOf(item) + (item.page === page ? 0 : 0.5);
  return pages
    .filter((page) => frameOf(page) === 'navigation' && !isAboutOne(page))
    .map((page) => ({ page, item: items.find((item) => isCurrent(item, page)) ?? null }))
    .sort((one, other) => rank(one) - rank(other));
}
