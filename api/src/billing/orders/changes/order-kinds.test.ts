import { cart } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { answeringProvider } from '../../../testing/answering-provider.ts';
import { onTrial, situation, testCatalog } from '../../../testing/situation.ts';
import type { ShopSituation } from '../../cart/shop-situation.ts';
import type { Billing } from '../../stripe/billing.ts';
import { orderKinds, planOrder } from './order-kinds.ts';

const subscription = { id: 'sub_1', items: { data: [] }, pending_update: null, latest_invoice: null };
const kindOfOrder = async (given: ShopSituation) => {
  const { stripe } = answeringProvider({ 'GET subscriptions/sub_1': subscription });
  const billing = { stripe, catalog: async () => testCatalog } as unknown as Billing;
  const { kind } = await planOrder(billing, given, {
    selection: cart('professional', 6),
    paymentMethodType: 'card',
    pricedAt: new Date('2026-11-22T10:00:00.000Z'),
    charge: { due: 17_731, credit: 0 },
    paymentSubscriptionUuid: 'ours',
    customerId: 'cus_1',
  });
  return kind;
};

test('without a contract an order begins one, and with one it changes that', async () => {
  expect(await kindOfOrder(onTrial())).toBe('create');
  expect(await kindOfOrder(situation())).toBe('update');
  expect(orderKinds).toEqual(['create', 'update']);
});
