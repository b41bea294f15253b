import { definePage } from '@kontor/contract/page';

export const shopifyAuth = definePage({
  path: '/shopify/auth',
  access: 'public',
  needs: 'nothing',
  title: { de: 'Shopify verbinden', en: 'Connect Shopify' },
  hasSecretAddress: true,
});
