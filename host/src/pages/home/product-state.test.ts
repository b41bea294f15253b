import { expect, test } from '@jest/globals';
import type { SubscriptionItem } from '@kontor/contract/subscription';
import { aProduct, aSubscription } from '@kontor/testing/factories';
import { isUsable, productState } from './product-state.ts';

const item = (type: 'professional' | 'wms', state: SubscriptionItem['state'], quantity = 1): SubscriptionItem => ({
  state,
  product: aProduct({ type }),
  quantity,
  validUntil: null,
});

test('what is active tells more than what ran out, and licences add up', () => {
  const items = [
    item('professional', 'active'),
    item('wms', 'expired'),
    item('wms', 'active', 2),
    item('wms', 'active'),
  ];
  const subscription = aSubscription({ items });
  expect(productState(subscription, 'wms')).toEqual({ status: 'subscription-active', quantity: 3 });
  expect(productState(subscription, 'erp')).toEqual({ status: 'subscription-active', quantity: 1 });
  expect(productState(subscription, 'pos')).toBeNull();
});

test('what ran out is told but cannot be used', () => {
  const state = productState(aSubscription({ state: 'expired', items: [item('professional', 'expired')] }), 'erp');
  expect(state).toEqual({ status: 'subscription-expired', quantity: 0 });
  expect(isUsable(state)).toBe(false);
});

test('what is pending is not there yet', () => {
  expect(productState(aSubscription({ items: [item('wms', 'pending')] }), 'wms')).toBeNull();
});
