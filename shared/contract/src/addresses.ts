import { organizationPlace, shopPlace } from './page.ts';

/**
 * Addresses that the specification promises (§2): the guard, mails and other systems lead to them, whichever bundle shows
 * them. Everything else about a page is in its record.
 */
export const addresses = {
  login: '/login',
  confirmation: '/confirmation/:token',
  accessDenied: '/access-denied',
  notFound: '/not-found',
  confirmationTokenInvalid: '/confirmation-token-invalid',
  deletionRequestPending: '/deletion-request-pending',
  secondFactor: '/second-factor',
  noOrganization: '/no-organization',
  createAccount: '/signup/create-account',
  pluginLoginFailed: '/plugin-login-failed',
  signupSystem: '/signup',
  signupPluginDenied: '/signup/sw6-plugin-shop-access-denied',
  partnerSignup: '/partner-signup',
  partnerCompany: '/partner-signup/company',
  confirmPluginLogin: `${shopPlace}/confirm-shopware-6-plugin-login`,
  preparing: `${shopPlace}/preparing`,
  shop: shopPlace,
  organization: organizationPlace,
  /** Invoices of all shops of an organization, also of those that were removed. */
  papers: `${organizationPlace}/invoices`,
} as const;
