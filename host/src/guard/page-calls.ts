import type { PortalPage } from '@kontor/contract/portal-page';
import type { Role } from '@kontor/contract/role';
import { type MemberCall, mayCall } from '@kontor/contract/roles-of-calls';
import type { RouteName } from '@kontor/contract/routes';

const organization = '/organization/{organizationUuid}';
const shop = `${organization}/shop/{shopUuid}` as const;

/** The call without which a page has nothing to show: it opens for the roles that may make it. Other pages open for all members. */
const pageCalls: Readonly<Partial<Record<RouteName, MemberCall>>> = {
  shopSettings: `GET ${shop}/address-proof`,
  shopMembers: `GET ${organization}/member`,
  shopActivity: `GET ${organization}/activity`,
  shopExport: `GET ${organization}/export`,
  organizationMembers: `GET ${organization}/member`,
  organizationActivity: `GET ${organization}/activity`,
  organizationExport: `GET ${organization}/export`,
  plugin: `GET ${shop}/plugin`,
  wmsFirstSteps: `GET ${shop}/first-step`,
  wmsDownloads: `GET ${shop}/wms/download`,
  wmsDevices: `GET ${shop}/wms/device`,
  posFirstSteps: `GET ${shop}/first-step`,
  posDevices: `GET ${shop}/pos/device`,
  posCompliance: `GET ${shop}/pos/compliance`,
  posDownloads: `GET ${shop}/pos/download`,
  subscription: `GET ${shop}/price`,
  subscriptionLeave: `PUT ${shop}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/cancel`,
  invoices: `GET ${shop}/invoice`,
  organizationInvoices: `GET ${organization}/invoice`,
  costs: `GET ${shop}/costs`,
  paymentMethods: `GET ${shop}/subscription/active/stripe-subscription`,
  shopPartnerAgency: `GET ${organization}/partner-agency`,
  partnerAgency: `GET ${organization}/partner-agency`,
  partnerPayout: `GET ${organization}/partner-account`,
  partnerCustomerShops: `GET ${organization}/partner-account`,
  partnerLeads: `GET ${organization}/partner-account`,
  partnerOffers: `GET ${organization}/offer`,
};

/** Pages of a partner's account below a shop: a merchant has no such account, whatever the role. */
const ofPartners: ReadonlySet<RouteName | null> = new Set<RouteName>([
  'shopPartnerPayout',
  'shopPartnerCustomerShops',
  'shopPartnerLeads',
]);

export const isOfPartners = ({ route }: PortalPage): boolean => ofPartners.has(route);

export const mayOpenRoute = (role: Role, route: RouteName): boolean => {
  const call = pageCalls[route];
  return call === undefined || mayCall(role, call);
};

/** Pages of an organization that a merchant opens without a shop: all of its shops were removed, and their papers stay. */
const withoutShop: ReadonlySet<RouteName | null> = new Set<RouteName>([
  'organizationInvoices',
  'organizationBaseData',
  'organizationUser',
  'organizationMembers',
  'organizationActivity',
  'organizationExport',
]);

export const isOfMerchantWithoutShop = ({ route }: PortalPage): boolean => withoutShop.has(route);

/** Pages that a remote brings along are for all members. */
export const mayOpen = (role: Role, page: PortalPage | null): boolean =>
  page === null || page.route === null || mayOpenRoute(role, page.route);
