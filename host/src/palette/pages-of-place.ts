import type { Organization } from '@kontor/contract/organization';
import { type RemotePage, tablePages } from '@kontor/contract/portal-page';
import type { RouteName } from '@kontor/contract/routes';
import type { Shop } from '@kontor/contract/shop';
import { mayOpenRoute } from '../guard/page-calls.ts';
import type { Licences } from '../navigation/licences.ts';
import { type NavigationItem, navigationOf } from '../navigation/navigation.ts';

/** A page that can be opened in a place: an entry of the navigation, a page below one, or one that a remote brings along. */
export type FoundPage =
  | { readonly item: NavigationItem; readonly route: RouteName }
  | { readonly item: NavigationItem | null; readonly route: RouteName }
  | RemotePage;

/** Which page of these a shop has is decided by the entry of the navigation, which leads to it. */
const alternatives: readonly RouteName[] = ['wmsActivate', 'posActivate', 'posDevices', 'posGermany', 'posAustria'];

/**
 * The pages of a place that this role may open. What there is follows from the navigation alone, with the pages below its
 * entries, and from what the remotes bring along: nothing has to be listed for the palette.
 */
export function pagesOfPlace(
  organization: Pick<Organization, 'type' | 'baseData' | 'role'>,
  shop: Pick<Shop, 'type'> | null,
  licences: Licences | null,
  remotePages: readonly RemotePage[],
): FoundPage[] {
  const { groups, foot } = navigationOf(organization, shop, licences);
  const access = shop ? 'shop' : 'organization';
  const own: FoundPage = { item: null, route: shop ? 'shopUser' : 'organizationUser' };
  return [
    ...[...groups.flatMap(({ items }) => items), foot].flatMap((item): FoundPage[] => [
      { item, route: item.route },
      ...pagesBelow(item, access)
        .filter((route) => mayOpenRoute(organization.role, route))
        .map((route) => ({ item, route })),
    ]),
    own,
    ...remotePages.filter((page) => page.access === access),
  ];
}

/** A product that is not licensed has its page for activating it alone. */
function pagesBelow({ route: ownRoute, covers }: NavigationItem, access: 'shop' | 'organization'): RouteName[] {
  if (covers === undefined || ownRoute.endsWith('Activate')) return [];
  return tablePages
    .filter((page) => page.access === access && page.route.startsWith(covers) && page.route !== ownRoute)
    .filter(({ route, path }) => !alternatives.includes(route) && isListed(path))
    .map(({ route }) => route);
}

/** Pages about a single object are opened from the list of them. */
const isListed = (path: string): boolean => !path.replace(/:(organization|shop)Uuid/g, '').includes(':');
