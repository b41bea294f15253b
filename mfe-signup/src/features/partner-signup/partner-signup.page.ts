import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';
import { partnerStepPath } from '../../draft/step-paths.ts';
import { draftQuery } from '../../draft/use-draft.ts';

export const partnerSignup = definePage({
  path: addresses.partnerSignup,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Partner werden', en: 'Become a partner' },
});

export const partnerFieldOfActivity = definePage({
  path: partnerStepPath['field-of-activity'],
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Tätigkeitsfeld', en: 'Field of activity' },
  shows: [draftQuery],
});

export const partnerShopSystem = definePage({
  path: partnerStepPath['shop-system'],
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Shopsysteme', en: 'Shop systems' },
  shows: [draftQuery],
});

export const partnerAccountStep = definePage({
  path: partnerStepPath.account,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Ihr Konto', en: 'Your account' },
  shows: [draftQuery],
});

export const partnerCompany = definePage({
  path: partnerStepPath.company,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Ihre Firma', en: 'Your company' },
  shows: [draftQuery],
});
