/** The remotes, by their names. */
export const remoteNames = ['signup', 'partner', 'subscription', 'pos-wms'] as const;

export type RemoteName = (typeof remoteNames)[number];

/** Which bundle serves a page: the shell or one of the remotes. */
export type RouteOwner = 'host' | RemoteName;

/**
 * Which users may open a page (spec §2).
 * - `public`: no login needed
 * - `signed-in`: login needed, no organization in the path
 * - `organization`: below `/organization/{organizationUuid}`
 * - `shop`: below `/organization/{organizationUuid}/shop/{shopUuid}`
 */
export type RouteAccess = 'public' | 'signed-in' | 'organization' | 'shop';

/** One page: its path, its access, and the bundle that shows it. */
export interface PortalRoute {
  /** A react-router pattern. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly owner: RouteOwner;
}

const shop = '/organization/:organizationUuid/shop/:shopUuid';
const organization = '/organization/:organizationUuid';

const page = <const P extends string, const O extends RouteOwner>(path: P, access: RouteAccess, owner: O) => ({
  path,
  access,
  owner,
});

/**
 * Every page of spec §2, those that the contracts beside it add, and the operators' `status` and `connect`. The guard, the router, the navigation and the remotes read their
 * paths here.
 */
export const routes = {
  login: page('/login', 'public', 'host'),
  forgotPassword: page('/forgot-password', 'public', 'host'),
  resetPassword: page('/reset-password', 'public', 'host'),
  confirmation: page('/confirmation/:token', 'public', 'host'),
  accessDenied: page('/access-denied', 'public', 'host'),
  notFound: page('/not-found', 'public', 'host'),
  confirmationTokenInvalid: page('/confirmation-token-invalid', 'public', 'host'),
  deletionConfirmed: page('/deletion-confirmed', 'public', 'host'),
  deletionRequestPending: page('/deletion-request-pending', 'public', 'host'),
  emailChangeSuccessful: page('/email-change-successful', 'public', 'host'),
  emailChangeFailed: page('/email-change-failed', 'public', 'host'),
  status: page('/status', 'signed-in', 'host'),
  connect: page('/connect', 'signed-in', 'host'),
  secondFactor: page('/second-factor', 'signed-in', 'host'),
  noOrganization: page('/no-organization', 'signed-in', 'host'),

  createAccount: page('/signup/create-account', 'public', 'signup'),
  join: page('/signup/join', 'public', 'signup'),
  shopifyAuth: page('/shopify/auth', 'public', 'signup'),
  pluginLoginFailed: page('/plugin-login-failed', 'public', 'signup'),
  partnerSignup: page('/partner-signup', 'public', 'signup'),
  partnerCreateAccount: page('/partner-signup/create-account', 'public', 'signup'),

  signupSystem: page('/signup', 'signed-in', 'signup'),
  signupProducts: page('/signup/products', 'signed-in', 'signup'),
  signupAccount: page('/signup/account', 'signed-in', 'signup'),
  signupShop: page('/signup/shop', 'signed-in', 'signup'),
  signupPluginDenied: page('/signup/sw6-plugin-shop-access-denied', 'signed-in', 'signup'),
  partnerFieldOfActivity: page('/partner-signup/field-of-activity', 'signed-in', 'signup'),
  partnerShopSystem: page('/partner-signup/shop-system', 'signed-in', 'signup'),
  partnerAccountStep: page('/partner-signup/account', 'signed-in', 'signup'),
  partnerCompany: page('/partner-signup/company', 'signed-in', 'signup'),

  preparing: page(`${shop}/preparing`, 'shop', 'signup'),
  confirmPluginLogin: page(`${shop}/confirm-shopware-6-plugin-login`, 'shop', 'signup'),

  shopHome: page(shop, 'shop', 'host'),
  shopBaseData: page(`${shop}/edit-organization-base-data`, 'shop', 'host'),
  shopUser: page(`${shop}/user/edit`, 'shop', 'host'),
  shopSettings: page(`${shop}/settings`, 'shop', 'host'),
  shopMembers: page(`${shop}/members`, 'shop', 'host'),
  shopActivity: page(`${shop}/activity`, 'shop', 'host'),
  shopExport: page(`${shop}/export`, 'shop', 'host'),

  erp: page(`${shop}/erp`, 'shop', 'pos-wms'),
  plugin: page(`${shop}/plugin`, 'shop', 'pos-wms'),
  wmsActivate: page(`${shop}/wms/activate`, 'shop', 'pos-wms'),
  wmsFirstSteps: page(`${shop}/wms/first-steps`, 'shop', 'pos-wms'),
  wmsDownloads: page(`${shop}/wms/downloads`, 'shop', 'pos-wms'),
  wmsDevices: page(`${shop}/wms/devices`, 'shop', 'pos-wms'),
  posActivate: page(`${shop}/pos/activate`, 'shop', 'pos-wms'),
  posFirstSteps: page(`${shop}/pos/first-steps`, 'shop', 'pos-wms'),
  posDevices: page(`${shop}/pos/devices`, 'shop', 'pos-wms'),
  posGermany: page(`${shop}/pos/de`, 'shop', 'pos-wms'),
  posAustria: page(`${shop}/pos/at`, 'shop', 'pos-wms'),
  posCompliance: page(`${shop}/pos/compliance`, 'shop', 'pos-wms'),
  posDownloads: page(`${shop}/pos/downloads`, 'shop', 'pos-wms'),
  posBranchStore: page(`${shop}/pos/branch-store/:fiskalyOrganizationUuid`, 'shop', 'pos-wms'),

  shopPartnerPayout: page(`${shop}/partner-account/payout`, 'shop', 'partner'),
  shopPartnerCustomerShops: page(`${shop}/partner-account/customer-shops`, 'shop', 'partner'),
  shopPartnerLeads: page(`${shop}/partner-account/leads`, 'shop', 'partner'),
  shopPartnerAgency: page(`${shop}/partner-agency`, 'shop', 'partner'),

  subscription: page(`${shop}/subscription`, 'shop', 'subscription'),
  subscriptionUsage: page(`${shop}/subscription/usage`, 'shop', 'subscription'),
  subscriptionLeave: page(`${shop}/subscription/leave`, 'shop', 'subscription'),
  invoices: page(`${shop}/invoices`, 'shop', 'subscription'),
  costs: page(`${shop}/costs`, 'shop', 'subscription'),
  paymentMethods: page(`${shop}/payment-methods`, 'shop', 'subscription'),
  migration: page(`${shop}/migration`, 'shop', 'host'),

  partnerHome: page(organization, 'organization', 'partner'),
  organizationBaseData: page(`${organization}/edit-organization-base-data`, 'organization', 'host'),
  organizationUser: page(`${organization}/user/edit`, 'organization', 'host'),
  organizationMembers: page(`${organization}/members`, 'organization', 'host'),
  organizationActivity: page(`${organization}/activity`, 'organization', 'host'),
  organizationExport: page(`${organization}/export`, 'organization', 'host'),
  organizationInvoices: page(`${organization}/invoices`, 'organization', 'subscription'),
  partnerPayout: page(`${organization}/partner-account/payout`, 'organization', 'partner'),
  partnerCustomerShops: page(`${organization}/partner-account/customer-shops`, 'organization', 'partner'),
  partnerLeads: page(`${organization}/partner-account/leads`, 'organization', 'partner'),
  partnerOffers: page(`${organization}/partner-account/offers`, 'organization', 'partner'),
  partnerAgency: page(`${organization}/partner-agency`, 'organization', 'partner'),
} as const satisfies Record<string, PortalRoute>;

export type RouteName = keyof typeof routes;
