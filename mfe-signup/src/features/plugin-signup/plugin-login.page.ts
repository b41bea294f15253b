import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';

export const pluginLoginFailed = definePage({
  path: addresses.pluginLoginFailed,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Anmeldung nicht möglich', en: 'Sign-in not possible' },
});

export const signupPluginDenied = definePage({
  path: addresses.signupPluginDenied,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Kein Zugriff auf den Shop', en: 'No access to the shop' },
});

export const confirmPluginLogin = definePage({
  path: addresses.confirmPluginLogin,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'Anmeldung bestätigen', en: 'Confirm sign-in' },
  frame: 'top-bar',
});
