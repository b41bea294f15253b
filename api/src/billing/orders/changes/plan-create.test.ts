import type { PaymentMethodType } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import { cart } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { onTrial, paymentRow, priceOf, testCatalog } from '../../../testing/situation.ts';
import type { ShopSituation } from '../../cart/shop-situation.ts';
import { planCreate } from './create.ts';

const create = (given: ShopSituation, selection: Selection, paymentMethodType: PaymentMethodType = 'card') =>
  planCreate({ catalog: async () => testCatalog }, given, {
    selection,
    paymentMethodType,
    paymentSubscriptionUuid: 'ours',
    customerId: 'cus_1',
    pricedAt: new Date('2026-11-22T10:00:00.000Z'),
    charge: { due: 17_731, credit: 0 },
  });

test('a first order is one subscription that waits for the confirmation of the customer', async () => {
  expect(await create(onTrial(), cart('starter', 2))).toEqual({
    kind: 'create',
    supersedes: null,
    charge: { due: 17_731, credit: 0 },
    agreed: [
      { stripePriceId: 'starter-month', price: priceOf('starter') },
      { stripePriceId: 'wms-month', price: priceOf('wms') },
    ],
    params: {
      customer: 'cus_1',
      items: [
        { price: 'starter-month', quantity: 1 },
        { price: 'wms-month', quantity: 2 },
      ],
      default_tax_rates: ['vat-19'],
      metadata: { subscription_uuid: 'ours', shop_uuid: '00000000-0000-4000-8000-000000000010' },
      collection_method: 'charge_automatically',
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
      payment_behavior: 'default_incomplete',
    },
  });
});

test('a first order by bank transfer needs no confirmation, and is owed within 14 days', async () => {
  const { params } = await create(onTrial(), cart('starter', 0, 0, true), 'bank_transfer');
  expect(params).toMatchObject({
    items: [{ price: 'starter-year', quantity: 1 }],
    collection_method: 'send_invoice',
    days_until_due: 14,
    payment_settings: { payment_method_types: ['customer_balance'] },
  });
  expect(params).not.toHaveProperty('payment_behavior');
});

test('a first order without VAT has no tax rate', async () => {
  const { params } = await create(onTrial({ baseData: { isoCountryCode: 'CH' } }), cart('starter'));
  expect(params.default_tax_rates).toEqual([]);
});

test('a first order that begins with the end of the trial is charged then, or ends without a payment method', async () => {
  const { params } = await create(onTrial(), { ...cart('starter'), startsAt: 'trial-end' });
  expect(params).toMatchObject({
    trial_end: Date.parse('2026-12-20T12:00:00.000Z') / 1000,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  });
  const { params: atOnce } = await create(onTrial(), cart('starter'));
  expect(atOnce).not.toHaveProperty('trial_end');
  expect(atOnce).not.toHaveProperty('trial_settings');
});

test('a first order takes the place of one that was not completed', async () => {
  const { supersedes } = await create(
    onTrial({ payments: [paymentRow({ state: 'incomplete', confirmed: false })] }),
    cart('starter'),
  );
  expect(supersedes).toBe('sub_1');
});
