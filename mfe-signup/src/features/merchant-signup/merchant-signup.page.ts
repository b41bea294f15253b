import { definePage } from '@kontor/contract/page';
import { merchantStepPath } from '../../draft/step-paths.ts';
import { draftQuery } from '../../draft/use-draft.ts';
import { pricesQuery } from './prices-query.ts';

export const signupSystem = definePage({
  path: merchantStepPath.system,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Shopsystem wählen', en: 'Choose shop system' },
  shows: [draftQuery, pricesQuery],
});

export const signupProducts = definePage({
  path: merchantStepPath.products,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Produkte wählen', en: 'Choose products' },
  shows: [draftQuery, pricesQuery],
});

export const signupAccount = definePage({
  path: merchantStepPath.account,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Ihr Konto', en: 'Your account' },
  shows: [draftQuery],
});

export const signupShop = definePage({
  path: merchantStepPath.shop,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Ihr Shop', en: 'Your shop' },
  shows: [draftQuery],
});
