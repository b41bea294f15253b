import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { providerSubscription } from '../../testing/provider-subscription.ts';
import { originMetadata, readSubscription } from './read-subscription.ts';

const price = (type: string, interval = 'month', change: object = {}) => ({
  id: `price_${type}`,
  recurring: { interval },
  metadata: { type, platform: 'cloud', version: 'v2' },
  tiers: [{ up_to: null, unit_amount: 1000 }],
  ...change,
});
const item = (type: string, start: number, end: number, quantity?: number) => ({
  price: price(type),
  quantity,
  current_period_start: start,
  current_period_end: end,
});
const has = (type: 'starter' | 'advanced' | 'wms' | 'pos', quantity: number) => ({
  product: { type, platform: 'cloud', version: 'v2' },
  quantity,
  priceId: `price_${type}`,
  price: expect.objectContaining({ tiers: [{ upTo: null, unitAmount: 1000 }], priceListUuid: null }),
});
const oneTime = (type: string) => price(type, '', { recurring: null });
const card = { id: 'pm_card', card: { brand: 'visa', last4: '4242' } };
const account = { id: 'pm_sepa', sepa_debit: { country: 'DE', last4: '3000' } };

const subscription = (change: object) =>
  providerSubscription('sub_1', {
    metadata: { subscription_uuid: 'uuid_1', shop_uuid: 'shop_1' },
    default_payment_method: card,
    default_tax_rates: [{ percentage: 19 }],
    items: { data: [item('advanced', 1000, 2000), item('wms', 900, 2100, 4)] },
    ...change,
  });

const read = (change: object = {}, answers: Answers = {}) =>
  readSubscription(
    answeringProvider({
      'GET subscriptions/sub_1?expand[0]=default_payment_method&expand[1]=default_tax_rates&expand[2]=items.data.price.tiers':
        subscription(change),
      ...answers,
    }).stripe,
    'sub_1',
  );

test('a subscription is read with its shop, items, period, tax and method', async () => {
  expect(await read()).toEqual({
    stripeId: 'sub_1',
    customerId: 'cus_1',
    origin: { uuid: 'uuid_1', shopUuid: 'shop_1' },
    state: 'active',
    isYearly: false,
    vatPercent: 19,
    pendingSetupIntentId: null,
    periodStart: new Date(900_000),
    periodEnd: new Date(2_100_000),
    cancelAt: null,
    endedAt: null,
    collectionMethod: 'charge_automatically',
    daysUntilDue: null,
    paymentMethod: { type: 'card', label: 'Visa •••• 4242' },
    mandateUrl: null,
    items: [has('advanced', 1), has('wms', 4)],
    scheduleId: null,
    scheduled: null,
  });
});

test('one that was ended at once has an end before that of its period', async () => {
  expect(await read({ status: 'canceled', ended_at: 1500 })).toMatchObject({
    state: 'canceled',
    cancelAt: null,
    endedAt: new Date(1_500_000),
    periodEnd: new Date(2_100_000),
  });
});

test.each([
  ['our id', { shop_uuid: 'shop_1' }],
  ['a shop', { subscription_uuid: 'uuid_1' }],
])('a subscription without %s was created by no order', async (_, metadata) => {
  expect((await read({ metadata })).origin).toBeNull();
});

test('a paused subscription counts as unpaid', async () => {
  expect((await read({ status: 'paused' })).state).toBe('unpaid');
});

test('a state that the provider may add later is refused', async () => {
  await expect(read({ status: 'resting' })).rejects.toThrow();
});

test('a subscription is billed yearly if its first price is', async () => {
  const yearly = { ...item('advanced', 1000, 2000), price: price('advanced', 'year') };
  expect((await read({ items: { data: [yearly] } })).isYearly).toBe(true);
});

test('a price that is charged once makes nothing yearly', async () => {
  const once = { ...item('advanced', 1000, 2000), price: oneTime('advanced') };
  const phases = [phase(1000, []), phase(2000, [{ price: oneTime('starter') }])];
  const { isYearly, scheduled } = await read(
    { items: { data: [once] }, schedule: 'sub_sched_1' },
    scheduleWith({ phases }),
  );
  expect([isYearly, scheduled?.isYearly]).toEqual([false, false]);
});

test('a subscription without items, now or later, is not yearly', async () => {
  const { isYearly, scheduled } = await read(
    { items: { data: [] }, schedule: 'sub_sched_1' },
    scheduleWith({ phases: [phase(1000, []), phase(2000, [])] }),
  );
  expect([isYearly, scheduled?.isYearly]).toEqual([false, false]);
});

test('several taxes are added up, and none is none', async () => {
  expect((await read({ default_tax_rates: [{ percentage: 5 }, { percentage: 9.5 }] })).vatPercent).toBe(14.5);
  expect((await read({ default_tax_rates: null })).vatPercent).toBe(0);
});

test('a cancellation is due on its day, or at the end of the last period', async () => {
  expect((await read({ cancel_at: 5000, cancel_at_period_end: true })).cancelAt).toEqual(new Date(5_000_000));
  expect((await read({ cancel_at_period_end: true })).cancelAt).toEqual(new Date(2_100_000));
});

test('a set-up that waits for the customer is named', async () => {
  expect((await read({ pending_setup_intent: { id: 'seti_1' } })).pendingSetupIntentId).toBe('seti_1');
});

test('whose invoices are sent pays by bank transfer, whatever method is on file', async () => {
  const sent = await read({ collection_method: 'send_invoice', days_until_due: 30, default_payment_method: account });
  expect(sent).toMatchObject({
    collectionMethod: 'send_invoice',
    daysUntilDue: 30,
    paymentMethod: { type: 'bank_transfer', label: '' },
    mandateUrl: null,
  });
});

test.each([[null], ['pm_card']])('without a readable method (%p) none is on file', async (default_payment_method) => {
  expect((await read({ default_payment_method })).paymentMethod).toBeNull();
});

const mandate = (url: string) => ({ payment_method_details: { sepa_debit: { url } } });

test('a direct debit comes with the mandate of its set-up', async () => {
  const { mandateUrl, paymentMethod } = await read(
    { default_payment_method: account },
    {
      'GET setup_intents?customer=cus_1&payment_method=pm_sepa&limit=10': listOf(
        { status: 'canceled', mandate: 'mandate_0' },
        { status: 'succeeded', mandate: 'mandate_1' },
      ),
      'GET mandates/mandate_1': mandate('https://mandate.test/1'),
    },
  );
  expect([mandateUrl, paymentMethod?.type]).toEqual(['https://mandate.test/1', 'sepa_debit']);
});

const charge = (payment_method: string, details: object | null) => ({
  payment_method,
  payment_method_details: details,
});

test('a mandate that was given with the first payment is found at its charge', async () => {
  const charges = listOf(
    charge('pm_other', { sepa_debit: { mandate: 'mandate_0' } }),
    charge('pm_sepa', { sepa_debit: { mandate: 'mandate_2' } }),
  );
  const { mandateUrl } = await read(
    { default_payment_method: account },
    {
      'GET setup_intents': listOf(),
      'GET charges?customer=cus_1&limit=100': charges,
      'GET mandates/mandate_2': mandate('https://mandate.test/2'),
    },
  );
  expect(mandateUrl).toBe('https://mandate.test/2');
});

test.each([
  ['charge', listOf()],
  ['details', listOf(charge('pm_sepa', null))],
  ['mandate', listOf(charge('pm_sepa', { sepa_debit: {} }))],
  ['debit', listOf(charge('pm_sepa', {}))],
])('a direct debit without a %s has no mandate to show', async (_, charges) => {
  const answers = { 'GET setup_intents': listOf({ status: 'succeeded', mandate: null }), 'GET charges': charges };
  expect((await read({ default_payment_method: account }, answers)).mandateUrl).toBeNull();
});

test('a mandate of another kind has no page', async () => {
  const answers = {
    'GET setup_intents': listOf({ status: 'succeeded', mandate: 'mandate_1' }),
    'GET mandates/mandate_1': { payment_method_details: { card: {} } },
  };
  expect((await read({ default_payment_method: account }, answers)).mandateUrl).toBeNull();
});

const phase = (start: number, items: object[]) => ({ start_date: start, end_date: start + 1000, items });
const scheduleWith = (change: object) => ({
  'GET subscription_schedules/sub_sched_1?expand[0]=phases.items.price.tiers': {
    id: 'sub_sched_1',
    status: 'active',
    current_phase: { start_date: 1000, end_date: 2000 },
    default_settings: { collection_method: 'charge_automatically', invoice_settings: { days_until_due: null } },
    phases: [
      phase(1000, [{ price: price('advanced'), quantity: 1 }]),
      phase(2000, [{ price: price('starter', 'year') }, { price: price('pos'), quantity: 2 }]),
    ],
    ...change,
  },
});

test('a schedule says what the subscription has from the end of the running phase on', async () => {
  const { scheduleId, scheduled } = await read({ schedule: 'sub_sched_1' }, scheduleWith({}));
  expect(scheduleId).toBe('sub_sched_1');
  expect(scheduled).toEqual({
    at: new Date(2_000_000),
    isYearly: true,
    items: [has('starter', 1), has('pos', 2)],
    paymentMethod: { type: 'card', label: 'Visa •••• 4242' },
    daysUntilDue: null,
  });
});

test.each([
  [
    'by the method that pays now',
    {},
    { collection_method: null },
    { paymentMethod: { type: 'card' }, daysUntilDue: null },
  ],
  [
    'by bank transfer, if its phase sends invoices',
    {},
    { collection_method: 'send_invoice', invoice_settings: { days_until_due: 30 } },
    { paymentMethod: { type: 'bank_transfer' }, daysUntilDue: 30 },
  ],
  [
    'by bank transfer, if the schedule sends invoices',
    { default_settings: { collection_method: 'send_invoice', invoice_settings: { days_until_due: 7 } } },
    { collection_method: null },
    { paymentMethod: { type: 'bank_transfer' }, daysUntilDue: 7 },
  ],
])('what is scheduled is paid %s', async (_, change, next, method) => {
  const phases = [phase(1000, []), { ...phase(2000, [{ price: price('starter', 'year') }]), ...next }];
  const subscription = { schedule: 'sub_sched_1', default_payment_method: card };
  const { scheduled } = await read(subscription, scheduleWith({ phases, ...change }));
  expect(scheduled).toMatchObject(method);
});

test('a change that stays monthly is monthly', async () => {
  const phases = [phase(1000, []), phase(2000, [{ price: price('starter') }])];
  const { scheduled } = await read({ schedule: 'sub_sched_1' }, scheduleWith({ phases }));
  expect(scheduled?.isYearly).toBe(false);
});

test.each([
  ['is not active', { status: 'released' }],
  ['has no running phase', { current_phase: null }],
  ['is in its last phase', { current_phase: { start_date: 2000, end_date: 3000 } }],
])('a schedule that %s brings nothing, and is still attached', async (_, change) => {
  expect(await read({ schedule: 'sub_sched_1' }, scheduleWith(change))).toMatchObject({
    scheduleId: 'sub_sched_1',
    scheduled: null,
  });
});

test.each([
  ['not expanded', 'price_advanced', 'Price of schedule sub_sched_1 was not expanded'],
  ['deleted', { id: 'price_advanced', deleted: true }, 'Price of schedule sub_sched_1 was not expanded'],
])('a scheduled price that is %s is refused', async (_, unreadable, message) => {
  const phases = [phase(1000, []), phase(2000, [{ price: unreadable, quantity: 1 }])];
  await expect(read({ schedule: 'sub_sched_1' }, scheduleWith({ phases }))).rejects.toThrow(message);
});

test.each([['type'], ['platform'], ['version']])('a price with an unknown %s is not ours', async (name) => {
  const { metadata } = price('advanced');
  const foreign = {
    ...item('advanced', 1000, 2000),
    price: price('advanced', 'month', { metadata: { ...metadata, [name]: 'x' } }),
  };
  await expect(read({ items: { data: [foreign] } })).rejects.toThrow('Price price_advanced is not ours');
});

test('an order is found again by what its metadata says', async () => {
  expect((await read({ metadata: originMetadata('uuid_2', 'shop_2') })).origin).toEqual({
    uuid: 'uuid_2',
    shopUuid: 'shop_2',
  });
});
