import { aCart, aCartItem, aShop } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { purchaseOf } from './purchase.ts';

test('counts in euro what everything else counts in cents', () => {
  const cart = aCart({ items: [aCartItem('professional'), aCartItem('wms', 6)] });
  expect(purchaseOf('key', aShop({ usesShopify: true }), cart)).toEqual({
    transactionId: 'key',
    shopSystem: 'shopify',
    currency: 'EUR',
    value: cart.total / 100,
    isYearly: false,
    interval: 'month',
    items: [
      { name: 'professional', type: 'professional', platform: 'cloud', version: 'v2', price: 289, quantity: 1 },
      { name: 'wms', type: 'wms', platform: 'cloud', version: 'v2', price: 24, quantity: 6 },
    ],
  });
});
