import type { Organization } from '@kontor/contract/organization';
import { pageOfPath, type RemotePage } from '@kontor/contract/portal-page';
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

/** All places of the user, in the server's order: each shop, each partner organization, and each one whose shops are not shown. */
export function placesOf(organizations: readonly Organization[]): Place[] {
  return organizations.flatMap((organization): Place[] => {
    const isOne = organization.type === 'partner' || organization.secondFactor === 'missing';
    if (isOne) return [{ organization, shop: null }];
    return (organization.shops ?? []).map((shop) => ({ organization, shop }));
  });
}

/**
 * The place of an address without one: the last selected shop if it still exists, else the first place (contract.md §5.1) that
 * can be opened.
 */
export function landingPlace(organizations: readonly Organization[], lastShopUuid: string | null): Place | null {
  const places = placesOf(organizations);
  const last = places.find(({ shop }) => shop !== null && shop.uuid === lastShopUuid);
  const open = places.find(({ organization: { secondFactor } }) => secondFactor !== 'missing');
  return last ?? open ?? places[0] ?? null;
}

/** The same page in another place, or that place's home if the page is about a single object or does not exist there. */
export function samePageIn(place: Place, rest: string, remotePages: readonly RemotePage[]): string {
  const base = placePath(place);
  // A branch store belongs to one shop; its list exists in every shop.
  const path = base + rest.replace(/^\/pos\/branch-store\/.*$/, '/pos/de').replace(/^\/preparing$/, '');
  return pageOfPath(path, remotePages) === null ? base : path;
}
