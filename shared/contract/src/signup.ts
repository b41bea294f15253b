import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { Price } from './cart.ts';
import { BaseData, Organization } from './organization.ts';
import { PartnerFieldOfActivity } from './partner.ts';
import { email, language, password, text } from './schema.ts';

/** What a merchant chooses in sign-up; not the type of the resulting shop. */
export const ShopSystem = z.enum(['shopware5', 'shopware6', 'shopify', 'cloud']);
/** Any number of shop systems. */
export const ShopSystems = z.strictObject({
  shopware6: z.boolean(),
  shopware5: z.boolean(),
  shopify: z.boolean(),
  cloud: z.boolean(),
});
/** Which products a merchant wants; WMS and POS require ERP (spec §4). */
export const SelectedProducts = z.strictObject({ erp: z.boolean(), wms: z.boolean(), pos: z.boolean() });

const termsAccepted = z.boolean().check(z.refine((accepted) => accepted, { params: { code: 'not-accepted' } }));

/** The account step of a merchant's sign-up. */
export const MerchantAccount = z.strictObject({
  firstName: text(100),
  lastName: text(100),
  password: password(),
  baseData: BaseData,
  shopSystem: ShopSystem,
  selectedProducts: SelectedProducts,
  newsletterOptIn: z.boolean(),
  termsAccepted,
});

/**
 * The account of a merchant who begins with a trial: without base data, which the first order asks for. Until then the
 * organization has the name that is given here.
 */
export const TrialAccount = z.extend(z.omit(MerchantAccount, { baseData: true }), { organizationName: text(200) });

/** The account step of a partner's sign-up (spec §3, partner signup form). */
export const PartnerSignupAccount = z.strictObject({
  firstName: text(100),
  lastName: text(100),
  password: password(),
  newsletterOptIn: z.boolean(),
  termsAccepted,
  partnerFieldOfActivity: PartnerFieldOfActivity,
  shopSystems: ShopSystems,
});

/** Requests the mail that starts a sign-up. */
export const CreateAccount = z.strictObject({ email: email(), language: language() });

/** Of a merchant, who may come by a partner's link. */
export const CreateMerchantAccount = z.extend(CreateAccount, {
  /** The code of the link; one that is unknown is ignored. */
  partner: z.optional(z.string()),
});

export const signupCalls = defineCalls({
  'POST /signup/create-account': {
    summary: 'Mails an activation link, or to a known address a note that the account exists',
    permission: 'public',
    body: CreateMerchantAccount,
    success: { status: 202, body: null },
    errors: [],
  },
  'POST /signup/referral-visit': {
    summary:
      "Counts that a partner's link was opened; nothing is kept of who opened it, and an unknown code is ignored",
    permission: 'public',
    body: z.strictObject({ partner: z.string().check(z.maxLength(100)) }),
    success: { status: 204, body: null },
    errors: [],
  },
  'POST /signup/partner/create-account': {
    summary: 'The same for partners, with token type partner-activation',
    permission: 'public',
    body: CreateAccount,
    success: { status: 202, body: null },
    errors: [],
  },
  'POST /confirmation/{token}': {
    summary: 'Redeems a mailed token once; answers where to go next, /confirmation-token-invalid included',
    permission: 'public',
    params: { token: z.string().check(z.minLength(1)) },
    success: { status: 200, body: z.object({ redirectTo: z.string() }) },
    errors: [],
  },
  'PUT /signup/account/shopware5': {
    summary: 'The account step for shopware5',
    permission: 'signed-in',
    body: MerchantAccount,
    success: { status: 200, body: Organization },
    errors: ['signup-not-confirmed', 'signup-already-completed'],
  },
  'PUT /signup/account/{idempotencyKey}': {
    summary: 'The account step: completes the user and creates the organization, once per key',
    permission: 'signed-in',
    body: MerchantAccount,
    success: { status: 200, body: Organization },
    errors: ['signup-not-confirmed', 'signup-already-completed', 'idempotency-key-reused', 'idempotency-key-in-flight'],
  },
  'PUT /signup/trial/{idempotencyKey}': {
    summary: 'The account step of the short way: as the long one, without base data; those follow with the first order',
    permission: 'signed-in',
    body: TrialAccount,
    success: { status: 200, body: Organization },
    errors: ['signup-not-confirmed', 'signup-already-completed', 'idempotency-key-reused', 'idempotency-key-in-flight'],
  },
  'GET /signup/price': {
    summary: 'What is sold on each platform, monthly and yearly, before there is a shop',
    permission: 'public',
    success: { status: 200, body: z.array(Price) },
    errors: [],
  },
  'POST /signup/abort': {
    summary: 'Aborts an unfinished sign-up',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: ['signup-already-completed'],
  },
  'POST /signup/abort/kontor-plugin': {
    summary: 'Continues a sign-up without the plugin in which it began',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: [],
  },
  'GET /signup/kontor-plugin': {
    summary: 'The plugin sign-up that this browser began',
    permission: 'public',
    success: { status: 200, body: z.object({ shopwareShopUrl: z.string() }) },
    errors: ['no-signup-data'],
  },
  'GET /signup/kontor-plugin/for-user': {
    summary: 'The plugin sign-up that the user began',
    permission: 'signed-in',
    success: { status: 200, body: z.object({ openIdConnectInteractionId: z.string(), shopwareShopUrl: z.string() }) },
    errors: ['no-signup-data'],
  },
  'PUT /signup/partner/account/{idempotencyKey}': {
    summary: 'The account step of a partner, once per key',
    permission: 'signed-in',
    body: PartnerSignupAccount,
    success: { status: 200, body: Organization },
    errors: ['signup-not-confirmed', 'signup-already-completed', 'idempotency-key-reused', 'idempotency-key-in-flight'],
  },
  'PUT /signup/partner/company/{userUuid}': {
    summary: 'The company step of a partner; own account only, else 404',
    permission: 'signed-in',
    body: BaseData,
    success: { status: 200, body: Organization },
    errors: ['signup-not-confirmed'],
  },
});

export type ShopSystem = z.output<typeof ShopSystem>;
export type ShopSystems = z.output<typeof ShopSystems>;
export type SelectedProducts = z.output<typeof SelectedProducts>;
export type MerchantAccount = z.output<typeof MerchantAccount>;
export type TrialAccount = z.output<typeof TrialAccount>;
export type PartnerSignupAccount = z.output<typeof PartnerSignupAccount>;
