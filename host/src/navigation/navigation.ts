import type { Organization } from '@kontor/contract/organization';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { RouteName } from '@kontor/contract/routes';
import type { Shop } from '@kontor/contract/shop';
import { mayOpenRoute } from '../guard/page-calls.ts';
import { isLicensed, type Licences } from './licences.ts';

export type NavigationId =
  | 'overview'
  | 'erp'
  | 'wms'
  | 'pos'
  | 'subscription'
  | 'invoices'
  | 'costs'
  | 'paymentMethods'
  | 'partnerAgency'
  | 'migration'
  | 'payout'
  | 'customerShops'
  | 'leads'
  | 'offers'
  | 'shopSettings'
  | 'members'
  | 'activity'
  | 'export'
  | 'baseData';

export interface NavigationItem {
  readonly id: NavigationId;
  /** Where it leads. */
  readonly route: RouteName;
  /** Further pages of this entry, by the beginning of their names. */
  readonly covers?: string;
}

export interface NavigationGroup {
  /** `null` for the home page, which is above the groups. */
  readonly label: 'products' | 'contract' | 'collaboration' | 'partnerAccount' | 'administration' | null;
  readonly items: readonly NavigationItem[];
}

export interface Navigation {
  readonly groups: readonly NavigationGroup[];
  /** At the bottom edge. */
  readonly foot: NavigationItem;
}

/** What a place offers. A partner organization has its own pages; migration concerns Shopware shops only. */
export function navigationOf(
  organization: Pick<Organization, 'type' | 'baseData' | 'role'>,
  shop: Pick<Shop, 'type'> | null,
  licences: Licences | null,
): Navigation {
  const { groups, foot } =
    shop !== null
      ? shopNavigation(organization, shop, licences)
      : organization.type === 'partner'
        ? partnerNavigation
        : navigationWithoutShop;
  const mayOpen = ({ route }: NavigationItem) => mayOpenRoute(organization.role, route);
  return { groups: groups.map(({ label, items }) => ({ label, items: items.filter(mayOpen) })), foot };
}

const ofOrganization: NavigationGroup = {
  label: 'administration',
  items: [
    { id: 'members', route: 'organizationMembers' },
    { id: 'activity', route: 'organizationActivity' },
    { id: 'export', route: 'organizationExport' },
  ],
};

/** Of a merchant all of whose shops were removed. */
const navigationWithoutShop: Navigation = {
  groups: [{ label: 'contract', items: [{ id: 'invoices', route: 'organizationInvoices' }] }, ofOrganization],
  foot: { id: 'baseData', route: 'organizationBaseData' },
};

const partnerNavigation: Navigation = {
  groups: [
    { label: null, items: [{ id: 'overview', route: 'partnerHome' }] },
    {
      label: 'partnerAccount',
      items: [
        { id: 'payout', route: 'partnerPayout' },
        { id: 'customerShops', route: 'partnerCustomerShops' },
        { id: 'leads', route: 'partnerLeads' },
        { id: 'offers', route: 'partnerOffers' },
      ],
    },
    { label: 'collaboration', items: [{ id: 'partnerAgency', route: 'partnerAgency' }] },
    ofOrganization,
  ],
  foot: { id: 'baseData', route: 'organizationBaseData' },
};

function shopNavigation(
  { baseData }: Pick<Organization, 'baseData'>,
  { type }: Pick<Shop, 'type'>,
  licences: Licences | null,
): Navigation {
  const migrates = type !== 'cloud';
  const hasAgency = type !== 'shopware5';
  return {
    groups: [
      { label: null, items: [{ id: 'overview', route: 'shopHome' }] },
      {
        label: 'products',
        items: [
          { id: 'erp', route: 'erp', covers: 'plugin' },
          { id: 'wms', route: isLicensed(licences, 'wms') ? 'wmsDevices' : 'wmsActivate', covers: 'wms' },
          { id: 'pos', route: posRoute(licences, baseData?.isoCountryCode), covers: 'pos' },
        ],
      },
      {
        label: 'contract',
        items: [
          { id: 'subscription', route: 'subscription', covers: 'subscription' },
          { id: 'invoices', route: 'invoices' },
          { id: 'costs', route: 'costs' },
          { id: 'paymentMethods', route: 'paymentMethods' },
        ],
      },
      {
        label: 'collaboration',
        items: [
          ...(hasAgency ? [{ id: 'partnerAgency', route: 'shopPartnerAgency' } as const] : []),
          ...(migrates ? [{ id: 'migration', route: 'migration' } as const] : []),
        ],
      },
      {
        label: 'administration',
        items: [
          { id: 'shopSettings', route: 'shopSettings' },
          { id: 'members', route: 'shopMembers' },
          { id: 'activity', route: 'shopActivity' },
          { id: 'export', route: 'shopExport' },
        ],
      },
    ],
    foot: { id: 'baseData', route: 'shopBaseData' },
  };
}

/** Germany and Austria have their own fiscal pages. */
export function posRoute(licences: Licences | null, isoCountryCode: string | undefined): RouteName {
  if (!isLicensed(licences, 'pos')) return 'posActivate';
  if (isoCountryCode === 'DE') return 'posGermany';
  return isoCountryCode === 'AT' ? 'posAustria' : 'posDevices';
}

export const isCurrent = ({ route, covers }: NavigationItem, current: PortalPage): boolean =>
  current.route !== null && (route === current.route || (covers !== undefined && current.route.startsWith(covers)));
