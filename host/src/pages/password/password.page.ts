import { definePage } from '@kontor/contract/page';

export const forgotPassword = definePage({
  path: '/forgot-password',
  access: 'public',
  needs: 'nothing',
  title: { de: 'Passwort vergessen', en: 'Forgot password' },
});

export const resetPassword = definePage({
  path: '/reset-password',
  access: 'public',
  needs: 'nothing',
  title: { de: 'Neues Passwort', en: 'New password' },
  hasSecretAddress: true,
});
