import type { SignupDraft } from '@kontor/contract/signup-draft';
import { emptyDraft } from '@kontor/domain/signup-draft';

export const signupDraft = (change: Partial<SignupDraft> = {}): SignupDraft => ({
  ...emptyDraft,
  merchantStep: 'products',
  shopSystem: 'shopware6',
  selectedProducts: { erp: true, wms: false, pos: false },
  person: { ...emptyDraft.person, firstName: 'Eva' },
  company: { ...emptyDraft.company, companyName: 'Radwerk' },
  shop: { ...emptyDraft.shop, mainShopUrl: 'radwerk' },
  ...change,
});
