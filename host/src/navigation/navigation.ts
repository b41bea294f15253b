import type { Organization } from '@kontor/contract/organization';
import { type NavigationSlot, navigationSlots } from '@kontor/contract/page';
import type { NavigationEntry, PageCondition } from '@kontor/contract/page-record';
import { isForStaff, organizationsOf, type PortalPage } from '@kontor/contract/portal-page';
import type { Shop } from '@kontor/contract/shop';
import type { StaffRole } from '@kontor/contract/staff-role';
import { mdiFileOutline } from '@mdi/js';
import { isLicensed, type Licences } from './licences.ts';

/** What is known of the place that is open. */
export interface Around {
  readonly organization: Pick<Organization, 'type' | 'baseData' | 'role'>;
  readonly shop: Pick<Shop, 'type'> | null;
  /** `null` while the subscription is not known. */
  readonly licences: Licences | null;
  /** Whether an invoice of the shop is overdue. */
  readonly isDunned: boolean;
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

function applies(condition: PageCondition | undefined, around: Around): boolean {
  const { organization, shop, licences } = around;
  const { licensed, unlicensed, countries, otherCountriesThan, shopTypes, isDunned } = condition ?? {};
  const country = organization.baseData?.isoCountryCode ?? '';
  return (
    (licensed === undefined || isLicensed(licences, licensed)) &&
    (unlicensed === undefined || !isLicensed(licences, unlicensed)) &&
    (countries === undefined || countries.includes(country)) &&
    (otherCountriesThan === undefined || !otherCountriesThan.includes(country)) &&
    (shopTypes === undefined || (shop !== null && shopTypes.includes(shop.type))) &&
    (isDunned === undefined || around.isDunned)
  );
}

/** What a page and an extension say of the places that have it. */
type Placed = Pick<PortalPage, 'roles' | 'organizations' | 'when'> & { readonly access: string };

/** Whether a place has it for this role. */
export function isOfPlace(placed: Placed, around: Around): boolean {
  const { organization, shop } = around;
  const kind = shop ? 'merchant' : organization.type;
  return (
    placed.access === (shop ? 'shop' : 'organization') &&
    organizationsOf(placed).includes(kind) &&
    placed.roles.includes(organization.role) &&
    applies(placed.when, around)
  );
}

/** The pages of a place that this role may open. */
export const pagesOfPlace = (around: Around, pages: readonly PortalPage[]): PortalPage[] =>
  pages.filter((page) => isOfPlace(page, around));

/** What a place offers, by the records of its pages. */
export function navigationOf(around: Around, pages: readonly PortalPage[]): NavigationGroup[] {
  const items = pagesOfPlace(around, pages).flatMap((page): NavigationItem[] =>
    page.navigation && applies(page.navigation.when, around) ? [{ page, entry: page.navigation }] : [],
  );
  return inSlots(items);
}

/** The pages that a person of the vendor's may open, whatever the place. */
export const pagesOfStaff = (role: StaffRole | null, pages: readonly PortalPage[]): PortalPage[] =>
  pages.filter((page) => isForStaff(page, role));

/** What the vendor's people are offered, by the records of their pages. */
export const navigationOfStaff = (role: StaffRole | null, pages: readonly PortalPage[]): NavigationGroup[] =>
  inSlots(
    pagesOfStaff(role, pages).flatMap((page): NavigationItem[] =>
      page.navigation ? [{ page, entry: page.navigation }] : [],
    ),
  );

const inSlots = (items: readonly NavigationItem[]): NavigationGroup[] =>
  navigationSlots.map((slot) => ({
    slot,
    items: items.filter(({ entry }) => entry.slot === slot).sort((one, other) => one.entry.order - other.entry.order),
  }));

export const entryNameOf = ({ page, entry }: NavigationItem): string => entry.entry ?? page.name;

/** Whether an entry is that of the page that is open, or of one below it. */
export const isCurrent = (item: NavigationItem, current: PortalPage): boolean =>
  item.page.name === current.name ||
  entryNameOf(item) ===
    (current.navigation ? entryNameOf({ page: current, entry: current.navigation }) : current.below);

/** That of a page in navigation and palette: path of a 24×24 SVG. */
export const iconOf = (page: PortalPage): string => page.icon ?? mdiFileOutline;
