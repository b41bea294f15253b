import type { PaymentMethodType } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import { cart } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { paymentRow, priceOf, situation, testCatalog } from '../../../testing/situation.ts';
import type { ShopSituation } from '../../cart/shop-situation.ts';
import type { Billing } from '../../stripe/billing.ts';
import { planUpdate } from './update-plan.ts';

const billedItem = (id: string, type: string, quantity: number) => ({
  id,
  quantity,
  price: { id: `${type}-month`, metadata: { type } },
});

/** Of the payment provider a plan reads only what it bills now: Advanced and four WMS devices. */
const billingWith = (change: object): Billing =>
  ({
    catalog: async () => testCatalog,
    stripe: {
      subscriptions: {
        retrieve: async () => ({
          items: { data: [billedItem('si_plan', 'advanced', 1), billedItem('si_wms', 'wms', 4)] },
          pending_update: null,
          latest_invoice: null,
          default_tax_rates: [{ id: 'vat-19' }],
          ...change,
        }),
      },
    },
  }) as unknown as Billing;

const update = (
  given: ShopSituation,
  selection: Selection,
  paymentMethodType: PaymentMethodType = 'card',
  subscription: object = {},
) => {
  if (given.live === null) throw new Error('The shop has no subscription');
  return planUpdate(billingWith(subscription), given, given.live, {
    selection,
    paymentMethodType,
    pricedAt: new Date('2026-11-22T10:00:00.000Z'),
    charge: { due: 17_731, credit: 0 },
  });
};

test('an upgrade is charged from the second of its quote on', async () => {
  expect(await update(situation(), cart('professional', 6))).toEqual({
    kind: 'update',
    stripeId: 'sub_1',
    stripeCustomerId: 'cus_1',
    setup: null,
    supersedes: null,
    spentSchedule: null,
    sendInvoices: false,
    daysUntilDue: 14,
    taxRates: ['vat-19'],
    upgrade: {
      items: [
        { id: 'si_plan', price: 'professional-month', quantity: 1 },
        { id: 'si_wms', price: 'wms-month', quantity: 6 },
      ],
      prorationDate: Date.parse('2026-11-22T10:00:00.000Z') / 1000,
      untilPaid: true,
      charge: { due: 17_731, credit: 0 },
    },
    later: null,
    details: { planBefore: 'advanced', plan: 'professional', wmsBefore: 4, wms: 6 },
    agreed: [
      { stripePriceId: 'professional-month', price: priceOf('professional') },
      { stripePriceId: 'wms-month', price: priceOf('wms') },
    ],
  });
});

test('a downgrade waits for the end of the period', async () => {
  expect(await update(situation(), cart('starter', 1))).toMatchObject({
    upgrade: null,
    later: {
      items: [
        { price: 'starter-month', quantity: 1 },
        { price: 'wms-month', quantity: 1 },
      ],
      taxRates: ['vat-19'],
      sendInvoices: false,
      daysUntilDue: 14,
      opensMethods: false,
    },
  });
});

test.each([
  ['a downgrade has the subscription charge the next period by its rate', cart('starter', 1), 20, ['vat-20']],
  ['an upgrade as well, after it was charged by that of today', cart('professional', 4), 20, ['vat-20']],
  ['nothing is sent for a rate that the subscription has', cart('starter', 1), 19, undefined],
])('%s', async (_, selection, percent, renewalTaxRates) => {
  const renewalVat = { kind: 'domestic' as const, percent };
  expect((await update({ ...situation(), renewalVat }, selection)).renewalTaxRates).toEqual(renewalTaxRates);
});

test('what is changed is noted for the activity, with what it was before and with the day of what waits', async () => {
  const details = async (selection: Selection) => (await update(situation(), selection)).details;
  expect(await details(cart('professional', 4, 2))).toEqual({
    planBefore: 'advanced',
    plan: 'professional',
    posBefore: 0,
    pos: 2,
  });
  expect(await details(cart('advanced', 3, 0, true))).toEqual({
    wmsBefore: 4,
    wms: 3,
    intervalBefore: 'month',
    interval: 'year',
    startsAt: '2026-12-20T09:00:00.000Z',
  });
  expect(await details(cart('professional', 3))).toMatchObject({
    plan: 'professional',
    wms: 3,
    startsAt: '2026-12-20T09:00:00.000Z',
  });
});

test.each([
  ['waits for its payment', { pending_update: {}, latest_invoice: 'in_1' }, 'in_1'],
  ['was paid', { latest_invoice: { id: 'in_1' } }, null],
  ['has no invoice', { pending_update: {} }, null],
])('an earlier upgrade that %s makes way only if nothing was paid for it', async (_, subscription, expected) => {
  const { supersedes } = await update(situation(), cart('professional'), 'card', subscription);
  expect(supersedes).toBe(expected);
});

test('a change whose schedule has come true releases it', async () => {
  const given = situation({ payments: [paymentRow({ schedule_id: 'sub_sched_1' })] });
  expect((await update(given, cart('professional', 4))).spentSchedule).toBe('sub_sched_1');
});

test('a new payment method is given first, except a bank transfer', async () => {
  expect((await update(situation(), cart('professional', 4), 'sepa_debit')).setup).toBe('sepa_debit');
  expect((await update(situation(), cart('advanced', 4, 0, true), 'bank_transfer')).setup).toBeNull();
  const byTransfer = situation({ payments: [paymentRow({ payment_method_type: 'bank_transfer' })] });
  expect((await update(byTransfer, cart('professional', 4), 'card')).setup).toBe('card');
});

test('invoices instead of debits come with yearly billing', async () => {
  const monthly = await update(situation(), cart('advanced', 4, 0, true), 'bank_transfer');
  expect(monthly.sendInvoices).toBe(false);
  expect(monthly.later).toMatchObject({ sendInvoices: true, opensMethods: true });
  const yearly = situation({ payments: [paymentRow({ is_yearly: true })] });
  const already = await update(yearly, cart('professional', 4, 0, true), 'bank_transfer');
  expect(already.sendInvoices).toBe(true);
  const byTransfer = situation({ payments: [paymentRow({ is_yearly: true, payment_method_type: 'bank_transfer' })] });
  const again = await update(byTransfer, cart('starter', 4, 0, true), 'bank_transfer');
  expect(again.sendInvoices).toBe(false);
  expect(again.later).toMatchObject({ sendInvoices: true, opensMethods: false });
});

test('a direct debit instead of a card sends no invoices, neither now nor later', async () => {
  const yearly = situation({ payments: [paymentRow({ is_yearly: true })] });
  expect((await update(yearly, cart('professional', 4, 0, true), 'sepa_debit')).sendInvoices).toBe(false);
  const { sendInvoices, later } = await update(situation(), cart('starter', 4), 'sepa_debit');
  expect([sendInvoices, later]).toMatchObject([false, { sendInvoices: false, opensMethods: false }]);
});

test.each<[string, PaymentMethodType, boolean, PaymentMethodType, boolean]>([
  ['a card', 'card', false, 'card', true],
  ['a new card instead of a direct debit', 'sepa_debit', false, 'card', true],
  ['a direct debit', 'sepa_debit', false, 'sepa_debit', false],
  ['a direct debit instead of a card', 'card', false, 'sepa_debit', false],
  ['a bank transfer', 'bank_transfer', true, 'bank_transfer', false],
  ['the card of a month before yearly bank transfers', 'card', false, 'bank_transfer', true],
  ['a bank transfer instead of a yearly card', 'card', true, 'bank_transfer', false],
  ['a bank transfer instead of a direct debit', 'sepa_debit', false, 'bank_transfer', false],
])(
  'an upgrade that is paid by %s waits for its payment: from %s (yearly: %s) to %s: %s',
  async (_, from, isYearly, to, waits) => {
    const given = situation({ payments: [paymentRow({ payment_method_type: from, is_yearly: isYearly })] });
    const { upgrade } = await update(given, cart('professional', 4, 0, isYearly || to === 'bank_transfer'), to);
    expect(upgrade?.untilPaid).toBe(waits);
  },
);

test('without a plan that is had, nothing is changed', async () => {
  const given = { ...situation(), subscription: null };
  expect(await update(given, cart('professional', 4))).toMatchObject({ upgrade: null, later: null });
});
