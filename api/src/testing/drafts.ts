import type { SignupDraft } from '@kontor/contract/signup-draft';

export const signupDraft = (change: Partial<SignupDraft> = {}): SignupDraft => ({
  merchantStep: 'products',
  partnerStep: null,
  shopSystem: 'shopware6',
  selectedProducts: { erp: true, wms: false, pos: false },
  person: { firstName: 'Eva', lastName: '' },
  company: {
    companyName: 'Radwerk',
    addressLine1: '',
    addressLine2: '',
    zip: '',
    city: '',
    isoCountryCode: 'DE',
    phoneNumber: '',
    vatId: '',
  },
  shop: { name: '', mainShopUrl: 'radwerk', shopifyShopDomain: '' },
  fieldOfActivity: 'ecommerce',
  partnerShopSystems: { shopware6: false, shopware5: false, shopify: false, cloud: false },
  ...change,
});
