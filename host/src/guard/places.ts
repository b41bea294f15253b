import { addresses } from '@kontor/contract/addresses';
import type { Organization } from '@kontor/contract/organization';
import { frameOf, type PortalPage, pageNamed, pageOfPath } from '@kontor/contract/portal-page';
import type { Shop } from '@kontor/contract/shop';
import { generatePath } from 'react-router-dom';

export interface Place {
  readonly organization: Organization;
  /** `null` in the partner area. */
  readonly shop: Shop | null;
}

export const shopPath = ({ organizationUuid, uuid }: Pick<Shop, 'organizationUuid' | 'uuid'>): string =>
  generatePath(addresses.shop, { organizationUuid, shopUuid: uuid });

export const organizationPath = ({ uuid }: Pick<Organization, 'uuid'>): string =>
  generatePath(addresses.organization, { organizationUuid: uuid });

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

/**
 * The same page in another place. A page about a single object gives way to the list of them; one that is a step on the way,
 * or does not exist there, to the home of the place.
 */
export function samePageIn(place: Place, rest: string, pages: readonly PortalPage[]): string {
  const home = placePath(place);
  const page = pageOfPath(home + rest, pages);
  if (page === null || frameOf(page) !== 'navigation') return home;
  if (!isAboutOne(page)) return home + rest;
  const overview = page.overview === undefined ? null : pageNamed(page.overview, pages);
  return overview === null ? home : home + overview.path.replace(prefixOf(place), '');
}

const prefixOf = ({ shop }: Place): string => (shop ? addresses.shop : addresses.organization);

/** Whether the path of a page has parameters besides its place's. */
export const isAboutOne = ({ path }: PortalPage): boolean =>
  path.replace(/:(organization|shop)Uuid/g, '').includes(':');
