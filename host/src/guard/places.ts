import type { Organization } from '@kontor/contract/organization';
import { routeOfPath } from '@kontor/contract/route-of-path';
import { routes } from '@kontor/contract/routes';
import type { Shop } from '@kontor/contract/shop';
import { generatePath } from 'react-router-dom';

export interface Place {
  readonly organization: Organization;
  /** `null` in the partner area. */
  readonly shop: Shop | null;
}

export const shopPath = ({ organizationUuid, uuid }: Pick<Shop, 'organizationUuid' | 'uuid'>): string =>
  generatePath(routes.shopHome.path, { organizationUuid, shopUuid: uuid });

export const organizationPath = ({ uuid }: Pick<Organization, 'uuid'>): string =>
  generatePath(routes.partnerHome.path, { organizationUuid: uuid });

export const placePath = ({ organization, shop }: Place): string =>
  shop ? shopPath(shop) : organizationPath(organization);

/** Everywhere that a user can go, in the server's order: each shop, and each partner organization as a whole. */
export function placesOf(organizations: readonly Organization[]): Place[] {
  return organizations.flatMap((organization): Place[] => {
    if (organization.type === 'partner') return [{ organization, shop: null }];
    return (organization.shops ?? []).map((shop) => ({ organization, shop }));
  });
}

/** Where an address without a place leads: the shop selected last if it is still there, else the first place (contract.md §5.1). */
export function landingPlace(organizations: readonly Organization[], lastShopUuid: string | null): Place | null {
  const places = placesOf(organizations);
  return places.find(({ shop }) => shop !== null && shop.uuid === lastShopUuid) ?? places[0] ?? null;
}

/** The same page in another place, or that place's home where the page is about one thing or does not exist there. */
export function samePageIn(place: Place, rest: string): string {
  const base = placePath(place);
  // A branch store belongs to one shop; its list exists in every shop.
  const path = base + rest.replace(/^\/pos\/branch-store\/.*$/, '/pos/de').replace(/^\/preparing$/, '');
  return routeOfPath(path) === null ? base : path;
}
