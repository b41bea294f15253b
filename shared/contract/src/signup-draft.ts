import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { PartnerFieldOfActivity } from './partner.ts';
import { typedSoFar } from './schema.ts';
import { SelectedProducts, ShopSystem, ShopSystems } from './signup.ts';

/** Form values as typed: incomplete, empty or not yet valid. */
const typed = () => typedSoFar(2000);

/** Steps of a merchant's sign-up, in their order (spec §2). */
export const MerchantStep = z.enum(['system', 'products', 'account', 'shop']);
/** Steps of a partner's sign-up, in their order (spec §2). */
export const PartnerStep = z.enum(['field-of-activity', 'shop-system', 'account', 'company']);

/**
 * What was chosen and typed during a sign-up (spec §3). Never contains passwords, which are not stored, or consents,
 * which are given anew each time.
 */
export const SignupDraft = z.strictObject({
  /** The last page; each sign-up has its own, so that neither leads into the other. */
  merchantStep: z.nullable(MerchantStep),
  partnerStep: z.nullable(PartnerStep),
  shopSystem: z.nullable(ShopSystem),
  selectedProducts: SelectedProducts,
  person: z.strictObject({ firstName: typed(), lastName: typed() }),
  company: z.strictObject({
    companyName: typed(),
    addressLine1: typed(),
    addressLine2: typed(),
    zip: typed(),
    city: typed(),
    isoCountryCode: typed(),
    phoneNumber: typed(),
    vatId: typed(),
  }),
  shop: z.strictObject({ name: typed(), mainShopUrl: typed(), shopifyShopDomain: typed() }),
  fieldOfActivity: PartnerFieldOfActivity,
  partnerShopSystems: ShopSystems,
});

/** Number of saves of a draft; 0 if there is none. A browser that knows an older number has missed a save. */
const revision = z.int();

export const signupDraftCalls = defineCalls({
  'GET /signup/draft': {
    summary: "The user's sign-up so far, from whichever device it was saved last",
    permission: 'signed-in',
    success: {
      status: 200,
      body: z.object({
        revision,
        draft: z.nullable(SignupDraft),
        /** Whether `GET /shopify/signup/for-user` has an answer, which avoids useless requests. */
        hasShopifySignup: z.boolean(),
        /** The same for `GET /signup/kontor-plugin/for-user`. */
        hasPluginSignup: z.boolean(),
      }),
    },
    errors: [],
  },
  'PUT /signup/draft': {
    summary: 'Saves the sign-up so far until it is finished or aborted; the last save counts',
    permission: 'signed-in',
    body: SignupDraft,
    success: { status: 200, body: z.object({ revision }) },
    errors: [],
  },
});

export type SignupDraft = z.output<typeof SignupDraft>;
export type MerchantStep = z.output<typeof MerchantStep>;
export type PartnerStep = z.output<typeof PartnerStep>;
