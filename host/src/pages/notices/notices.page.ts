import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';

export const accessDenied = definePage({
  path: addresses.accessDenied,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Kein Zugriff', en: 'Access denied' },
});

export const notFound = definePage({
  path: addresses.notFound,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Seite nicht gefunden', en: 'Page not found' },
});

export const confirmationTokenInvalid = definePage({
  path: addresses.confirmationTokenInvalid,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Link ungültig', en: 'Invalid link' },
});

export const deletionConfirmed = definePage({
  path: '/deletion-confirmed',
  access: 'public',
  needs: 'nothing',
  title: { de: 'Konto gelöscht', en: 'Account deleted' },
});

export const deletionRequestPending = definePage({
  path: addresses.deletionRequestPending,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Löschung bestätigen', en: 'Confirm deletion' },
});

export const emailChangeSuccessful = definePage({
  path: '/email-change-successful',
  access: 'public',
  needs: 'nothing',
  title: { de: 'E-Mail-Adresse geändert', en: 'E-mail address changed' },
});

export const emailChangeFailed = definePage({
  path: '/email-change-failed',
  access: 'public',
  needs: 'nothing',
  title: { de: 'E-Mail-Adresse nicht geändert', en: 'E-mail address not changed' },
});
