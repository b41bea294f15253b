import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';

export const login = definePage({
  path: addresses.login,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Anmelden', en: 'Sign in' },
});
