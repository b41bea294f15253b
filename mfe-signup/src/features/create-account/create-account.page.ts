import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';

export const createAccount = definePage({
  path: addresses.createAccount,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Konto anlegen', en: 'Create account' },
});

export const partnerCreateAccount = definePage({
  path: '/partner-signup/create-account',
  access: 'public',
  needs: 'nothing',
  title: { de: 'Partnerkonto anlegen', en: 'Create partner account' },
});
