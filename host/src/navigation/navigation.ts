import type { Organization } from '@kontor/contract/organization';
import { type NavigationSlot, navigationSlots } from '@kontor/contract/page';
import type { NavigationEntry, PageCondition } from '@kontor/contract/page-record';
import { organizationsOf, type PortalPage } from '@kontor/contract/portal-page';
import type { Shop } from '@kontor/contract/shop';
import { isLicensed, type Licences } from './licences.ts';

/** What is known of the place that is open. */
export interface Around {
  readonly organization: Pick<Organization, 'type' | 'baseData' | 'role'>;
  readonly shop: Pick<Shop, 'type'> | null;
  /** `null` while the subscription is not known. */
  readonly licences: Licences | null;
}

export interface NavigationItem {
  readonly page: PortalPage;
  readonly entry: NavigationEntry;
}

/** The entries of a slot, in order. */
export interface NavigationGroup {
  readonly slot: NavigationSlot;
  readonly items: readonly NavigationItem[];
}

function applies(condition: PageCondition | undefined, { organization, shop, licences }: Around): boolean {
  const { licensed, unlicensed, countries, otherCountriesThan, shopTypes } = condition ?? {};
  const country = organization.baseData?.isoCountryCode ?? '';
  return (
    (licensed === undefined || isLicensed(licences, licensed)) &&
    (unlicensed === undefined || !isLicensed(licences, unlicensed)) &&
    (countries === undefined || countries.includes(country)) &&
    (otherCountriesThan === undefined || !otherCountriesThan.includes(country)) &&
    (shopTypes === undefined || (shop !== null && shopTypes.includes(shop.type)))
  );
}

/** The pages of a place that this role may open. */
export function pagesOfPlace(around: Around, pages: readonly PortalPage[]): PortalPage[] {
  const { organization, shop } = around;
  const access = shop ? 'shop' : 'organization';
  const kind = shop ? 'merchant' : organization.type;
  return pages.filter(
    (page) =>
      page.access === access &&
      organizationsOf(page).includes(kind) &&
      page.roles.includes(organization.role) &&
      applies(page.when, around),
  );
}

/** What a place offers, by the records of its pages. */
export function navigationOf(around: Around, pages: readonly PortalPage[]): NavigationGroup[] {
  const items = pagesOfPlace(around, pages).flatMap((page): NavigationItem[] =>
    page.navigation && applies(page.navigation.when, around) ? [{ page, entry: page.navigation }] : [],
  );
  return navigationSlots.map((slot) => ({
    slot,
    items: items.filter(({ entry }) => entry.slot === slot).sort((one, other) => one.entry.order - other.entry.order),
  }));
}

export const entryNameOf = ({ page, entry }: NavigationItem): string => entry.entry ?? page.name;

/** Whether an entry is that of the page that is open, or of one below it. */
export const isCurrent = (item: NavigationItem, current: PortalPage): boolean =>
  item.page.name === current.name ||
  entryNameOf(item) === (current.navigation ? (current.navigation.entry ?? current.name) : current.below);
