import type { SignupDraft } from '@kontor/contract/signup-draft';
import { defaultFieldOfActivity, noProducts, noShopSystems } from './signup-selection.ts';

/** An empty sign-up. Texts are the initial values of forms. */
export const emptyDraft = {
  merchantStep: null,
  partnerStep: null,
  shopSystem: null,
  selectedProducts: noProducts,
  person: { firstName: '', lastName: '' },
  company: {
    companyName: '',
    addressLine1: '',
    addressLine2: '',
    zip: '',
    city: '',
    isoCountryCode: 'DE',
    phoneNumber: '',
    vatId: '',
  },
  shop: { name: '', mainShopUrl: '', shopifyShopDomain: '' },
  fieldOfActivity: defaultFieldOfActivity,
  partnerShopSystems: noShopSystems,
} satisfies SignupDraft;
