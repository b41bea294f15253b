import type { Calls } from './calls.ts';
import {
  administers,
  everyMember,
  operates,
  owns,
  pays,
  type Role,
  seesAdministration,
  seesMoney,
  seesOperations,
} from './role.ts';

/** The calls of members. */
export type MemberCall = { [Key in keyof Calls]: Calls[Key] extends { roles: unknown } ? Key : never }[keyof Calls];

/** By its roles: each call whose roles are not all of them. */
type Restricted = {
  readonly [Key in MemberCall as Calls[Key]['roles'] extends typeof everyMember ? never : Key]: Calls[Key]['roles'];
};

/**
 * The roles of the table of calls, for browsers, which do not load that table with its schemas. It compiles only as long
 * as both say the same.
 */
const rolesOfCalls: Restricted = {
  'POST /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization': operates,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/disable': operates,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/reactivate': operates,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance': seesOperations,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance/{cashRegisterUuid}': operates,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance/notice/{branchStoreUuid}': operates,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance/notice/{branchStoreUuid}/pdf': operates,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance/notice/{branchStoreUuid}/csv': operates,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/price': seesMoney,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/cart': pays,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/cart': pays,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/download': seesOperations,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/download': seesOperations,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/erp/download': seesOperations,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/first-step': seesOperations,
  'GET /organization/{organizationUuid}/billing-details': seesMoney,
  'PUT /organization/{organizationUuid}/billing-details': pays,
  'GET /organization/{organizationUuid}/invoice-language': seesMoney,
  'PUT /organization/{organizationUuid}/invoice-language': pays,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice': seesMoney,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pdf': seesMoney,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/xml': seesMoney,
  'GET /organization/{organizationUuid}/invoice': seesMoney,
  'GET /organization/{organizationUuid}/invoice/archive': pays,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pay': pays,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/balance': seesMoney,
  'GET /organization/{organizationUuid}/balance': seesMoney,
  'GET /organization/{organizationUuid}/account': seesMoney,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/costs': seesMoney,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/migration/request': administers,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/complete': administers,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/revert': administers,
  'PUT /organization/{organizationUuid}/base-data': pays,
  'POST /organization/{organizationUuid}/vat-id-query': pays,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/pairing-code': seesOperations,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/pairing-code': seesOperations,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/wms/pairing-code': operates,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/pos/pairing-code': operates,
  'GET /organization/{organizationUuid}/partner-suggestion': seesAdministration,
  'PUT /organization/{organizationUuid}/partner-suggestion': administers,
  'GET /organization/{organizationUuid}/partner-account': seesMoney,
  'GET /organization/{organizationUuid}/partner-account/terms': seesMoney,
  'GET /organization/{organizationUuid}/partner-account/forecast': seesMoney,
  'GET /organization/{organizationUuid}/partner-account/referral': seesMoney,
  'GET /organization/{organizationUuid}/customer-shop': seesMoney,
  'PUT /organization/{organizationUuid}/customer-shop/{customerShopUuid}/note': administers,
  'GET /organization/{organizationUuid}/partner-account/onboarding-url': pays,
  'GET /organization/{organizationUuid}/partner-account/dashboard-url': pays,
  'POST /organization/{organizationUuid}/partner-account/lead': administers,
  'GET /organization/{organizationUuid}/partner-account/{commissionId}': seesMoney,
  'GET /organization/{organizationUuid}/partner-account/{commissionId}/download-url': seesMoney,
  'GET /organization/{organizationUuid}/partner-agency': seesAdministration,
  'PUT /organization/{organizationUuid}/partner-agency': administers,
  'DELETE /organization/{organizationUuid}/partner-agency': administers,
  'GET /organization/{organizationUuid}/offer-shop': seesAdministration,
  'GET /organization/{organizationUuid}/offer-shop/{customerShopUuid}': seesAdministration,
  'POST /organization/{organizationUuid}/offer': administers,
  'GET /organization/{organizationUuid}/offer': seesAdministration,
  'GET /organization/{organizationUuid}/offer/{offerUuid}': seesAdministration,
  'PUT /organization/{organizationUuid}/offer/{offerUuid}': administers,
  'PUT /organization/{organizationUuid}/offer/{offerUuid}/send': administers,
  'PUT /organization/{organizationUuid}/offer/{offerUuid}/withdraw': administers,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/offer': seesMoney,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/offer/{offerUuid}': seesMoney,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/offer/{offerUuid}/decline': pays,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/plugin': seesOperations,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/provisioning/retry': administers,
  'POST /organization/{organizationUuid}/shop': administers,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}': administers,
  'DELETE /organization/{organizationUuid}/shop/{shopUuid}': administers,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/address-proof': seesAdministration,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/address-proof/check': administers,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/device': seesOperations,
  'DELETE /organization/{organizationUuid}/shop/{shopUuid}/wms/device/{deviceUuid}': operates,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/device': seesOperations,
  'DELETE /organization/{organizationUuid}/shop/{shopUuid}/pos/device/{deviceUuid}': operates,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription': seesMoney,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/start-trial': pays,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}': pays,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/order': seesMoney,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/setup-intent/{idempotencyKey}':
    pays,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/payment-method/bank-transfer/{idempotencyKey}':
    pays,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{idempotencyKey}/sync':
    pays,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/cancel':
    pays,
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/resume':
    pays,
  'GET /organization/{organizationUuid}/member': seesAdministration,
  'PUT /organization/{organizationUuid}/member/{userUuid}': administers,
  'PUT /organization/{organizationUuid}/second-factor': owns,
  'GET /organization/{organizationUuid}/invitation': seesAdministration,
  'POST /organization/{organizationUuid}/invitation': administers,
  'DELETE /organization/{organizationUuid}/invitation/{invitationUuid}': administers,
  'POST /organization/{organizationUuid}/invitation/{invitationUuid}/resend': administers,
  'GET /organization/{organizationUuid}/activity': seesAdministration,
  'GET /organization/{organizationUuid}/export': administers,
  'POST /organization/{organizationUuid}/export': administers,
  'GET /organization/{organizationUuid}/export/{exportUuid}': administers,
  'GET /organization/{organizationUuid}/export/{exportUuid}/download': administers,
};

/** Whether a member with this role may make a call. Those that are not about an organization are for all. */
export const mayCall = (role: Role, call: keyof Calls): boolean =>
  ((rolesOfCalls as Partial<Record<keyof Calls, readonly Role[]>>)[call] ?? everyMember).includes(role);
