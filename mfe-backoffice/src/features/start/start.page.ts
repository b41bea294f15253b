import { definePage } from '@kontor/contract/page';

/** Where the vendor's people come to when they sign in. */
export const backoffice = definePage({
  path: '/backoffice',
  access: 'signed-in',
  needs: 'GET /backoffice/approval',
  title: { de: 'Backoffice', en: 'Back office' },
  frame: 'navigation',
});
