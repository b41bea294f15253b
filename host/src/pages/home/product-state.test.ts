import type { SubscriptionItem } from '@kontor/contract/subscription';
import { aDunningProcess, aProduct, aSubscription } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
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
  const account = { subscription: aSubscription({ items }), dunning: null };
  expect(productState(account, 'wms')).toMatchObject({ status: 'subscription-active', quantity: 3 });
  expect(productState(account, 'erp')).toMatchObject({ status: 'subscription-active', quantity: 1 });
  expect(productState(account, 'pos')).toBeNull();
});

test('what ran out is told but cannot be used', () => {
  const subscription = aSubscription({ state: 'expired', items: [item('professional', 'expired')] });
  const state = productState({ subscription, dunning: null }, 'erp');
  expect(state).toMatchObject({ status: 'subscription-expired', quantity: 0, triedUntil: null });
  expect(isUsable(state)).toBe(false);
});

test('what is pending is not there yet', () => {
  const subscription = aSubscription({ items: [item('wms', 'pending')] });
  expect(productState({ subscription, dunning: null }, 'wms')).toBeNull();
});

test('a trial that is over says when it ended', () => {
  const tried = {
    state: 'expired' as const,
    product: aProduct({ type: 'pos', isTrial: true }),
    quantity: 1,
    validUntil: '2026-12-20T00:00:00.000Z',
  };
  const subscription = aSubscription({ items: [item('professional', 'active'), tried] });
  const state = productState({ subscription, dunning: null }, 'pos');
  expect(state).toMatchObject({ status: 'trial-expired', triedUntil: expect.stringMatching(/^2026-12-19/) });
});

test('what is switched off cannot be used until it is paid', () => {
  const account = { subscription: aSubscription(), dunning: aDunningProcess({ state: 'overdue' }) };
  const state = productState(account, 'erp');
  expect(state?.isSuspended).toBe(true);
  expect(isUsable(state)).toBe(false);
  expect(isUsable(productState({ ...account, dunning: aDunningProcess() }, 'erp'))).toBe(true);
});
