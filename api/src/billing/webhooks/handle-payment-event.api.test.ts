import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { providerSubscription } from '../../testing/provider-subscription.ts';
import { chargebackMetadata } from '../stripe/invoice-of-payment.ts';
import { createHandlePaymentEvent } from './handle-payment-event.ts';
import type { EventSubject } from './payment-event.ts';

const money = await moneyDatabase();
const { billing } = money;
const { database } = billing;

/** Over nothing: read and not entered. */
const invoice = (id: string) => ({ id, object: 'invoice', status: 'open', total: 0, payments: { data: [] } });

async function handle(kind: EventSubject['kind'], id: string, answers: Answers) {
  const { stripe, told, read } = answeringProvider(answers);
  const work = createHandlePaymentEvent({ ...billing, stripe });
  await work({ eventId: 'evt_1', subject: { kind, id } }, new AbortController().signal);
  return { told: told.map(({ call }) => call), read };
}

const ofCustomer: Answers = {
  'GET subscriptions?customer=cus_1': listOf(providerSubscription('sub_a'), providerSubscription('sub_b')),
  'GET subscriptions/sub_a': providerSubscription('sub_a'),
  'GET subscriptions/sub_b': providerSubscription('sub_b'),
  'GET invoices?customer=cus_1&status=open': listOf(invoice('in_1'), invoice('in_2')),
  'GET invoices/in_1': invoice('in_1'),
  'GET invoices/in_2': invoice('in_2'),
};
const everythingOfCustomer = [
  'GET subscriptions/sub_a',
  'GET subscriptions/sub_b',
  'GET invoices/in_1',
  'GET invoices/in_2',
];

test('an invoice is read', async () => {
  expect((await handle('invoice', 'in_1', { 'GET invoices/in_1': invoice('in_1') })).read).toEqual([
    'GET invoices/in_1',
  ]);
});

test('a set-up is read', async () => {
  const answers = { 'GET setup_intents/seti_1': { id: 'seti_1', status: 'requires_action', metadata: {} } };
  expect((await handle('setup-intent', 'seti_1', answers)).read).toEqual(['GET setup_intents/seti_1']);
});

const payment = { id: 'pi_1', object: 'payment_intent', status: 'processing', customer: 'cus_1', metadata: {} };

test('after a payment its invoice is read and the subscription that it bills, however many others the customer has', async () => {
  const parent = { subscription_details: { subscription: 'sub_b' } };
  const { read } = await handle('payment-intent', 'pi_1', {
    ...ofCustomer,
    'GET payment_intents/pi_1': payment,
    'GET invoice_payments': listOf({ invoice: 'in_2' }),
    'GET invoices/in_2': { ...invoice('in_2'), parent },
  });
  expect(new Set(read)).toEqual(
    new Set(['GET payment_intents/pi_1', 'GET invoice_payments', 'GET invoices/in_2', 'GET subscriptions/sub_b']),
  );
});

test('after a payment for no invoice, or a change of a method, all subscriptions and open invoices of the customer are read', async () => {
  const unknown = { ...ofCustomer, 'GET payment_intents/pi_1': payment, 'GET invoice_payments': listOf() };
  expect((await handle('payment-intent', 'pi_1', unknown)).read).toEqual(expect.arrayContaining(everythingOfCustomer));
  const method = { id: 'pm_1', object: 'payment_method', customer: { id: 'cus_1' } };
  const changed = await handle('payment-method', 'pm_1', { ...ofCustomer, 'GET payment_methods/pm_1': method });
  expect(changed.read).toEqual(expect.arrayContaining(everythingOfCustomer));
});

test('of a payment without a customer nothing else is read', async () => {
  const intent = { id: 'pi_1', status: 'succeeded', customer: null, metadata: {} };
  const answers = { 'GET payment_intents/pi_1': intent, 'GET invoice_payments': listOf() };
  expect(new Set((await handle('payment-intent', 'pi_1', answers)).read)).toEqual(
    new Set(['GET payment_intents/pi_1', 'GET invoice_payments']),
  );
});

/** A payment for an invoice of which a bank took the first payment back. */
async function collected(status: string, ofChargeback = true) {
  const shop = await money.shop();
  const row = await money.invoice(shop, { charged_back: true });
  await money.enter(row, ['chargeback', 17_731]);
  const intent = {
    id: `pi_${shop}`,
    object: 'payment_intent',
    status,
    customer: null,
    created: 1_795_000_000,
    amount_received: 17_731,
    payment_method: null,
    metadata: ofChargeback ? chargebackMetadata(row.uuid, 'pm_1') : {},
  };
  await handle('payment-intent', intent.id, {
    [`GET payment_intents/${intent.id}`]: intent,
    'GET invoice_payments': listOf(),
  });
  return (await money.entries(row)).map(({ kind, amount }) => [kind, amount]);
}

test('what was paid for a chargeback is entered once it succeeded', async () => {
  expect(await collected('succeeded')).toContainEqual(['payment', -17_731]);
  expect(await collected('processing')).toEqual([['chargeback', 17_731]]);
  expect(await collected('succeeded', false)).toEqual([['chargeback', 17_731]]);
});

test('money of a customer pays what is open, and what is open is read', async () => {
  const waiting = { ...invoice('in_1'), amount_remaining: 100, created: 1, metadata: {} };
  const { told, read } = await handle('customer', 'cus_1', {
    ...ofCustomer,
    'GET invoices?customer=cus_1&status=open&collection_method=send_invoice&limit=100': listOf(waiting),
    'GET customers/cus_1/cash_balance': { available: { eur: 100 } },
    'GET customers/cus_1/cash_balance_transactions': listOf(),
    'GET invoices/in_1': {
      ...invoice('in_1'),
      payments: { data: [{ payment: { payment_intent: { id: 'pi_1', status: 'requires_action' } } }] },
    },
    'POST payment_intents/pi_1/apply_customer_balance': { id: 'pi_1' },
  });
  expect(told).toEqual(['POST payment_intents/pi_1/apply_customer_balance']);
  expect(read).toEqual(expect.arrayContaining(['GET invoices/in_1', 'GET invoices/in_2']));
  expect(read).not.toContain('GET subscriptions/sub_a');
});

test('disputes and refunds are read', async () => {
  const dispute = { id: 'dp_1', payment_intent: null, balance_transactions: [] };
  expect((await handle('dispute', 'dp_1', { 'GET disputes/dp_1': dispute })).read).toEqual(['GET disputes/dp_1']);
  const refund = { id: 're_1', status: 'succeeded', amount: 1, created: 1, payment_intent: null, metadata: {} };
  expect((await handle('refund', 're_1', { 'GET refunds/re_1': refund })).read).toEqual(['GET refunds/re_1']);
});

test('a changed payout account is told to the partners, who own it', async () => {
  await handle('payout-account', 'acct_1', {});
  expect((await money.jobs('payout-account-changed')).map(({ payload }) => payload)).toEqual([{ accountId: 'acct_1' }]);
});

/** A running subscription, with a schedule as our side has it. */
async function scheduled(change: { schedule_id: string | null; schedule_activation_at: Date | null }) {
  const shop = await money.shop();
  const stripeId = `sub_${shop}`;
  await database.updateTable('payment_subscription').set(change).where('shop_uuid', '=', shop).execute();
  const answers = (change: object = {}): Answers => ({
    [`GET subscriptions/${stripeId}`]: providerSubscription(stripeId, change),
    'GET subscription_schedules/sub_sched_1': { id: 'sub_sched_1', status: 'active' },
    'POST subscription_schedules/sub_sched_1/release': { id: 'sub_sched_1', status: 'released' },
  });
  return { shop, stripeId, answers };
}

test('a schedule whose change has taken effect is taken off', async () => {
  const { stripeId, answers } = await scheduled({ schedule_id: 'sub_sched_1', schedule_activation_at: null });
  expect((await handle('subscription', stripeId, answers())).told).toEqual([
    'POST subscription_schedules/sub_sched_1/release',
  ]);
});

test.each([
  ['with a change to come', { schedule_id: 'sub_sched_1', schedule_activation_at: new Date('2026-12-20') }],
  ['that is none', { schedule_id: null, schedule_activation_at: null }],
])('a schedule %s stays', async (_, change) => {
  const { stripeId, answers } = await scheduled(change);
  expect((await handle('subscription', stripeId, answers())).told).toEqual([]);
});

test('a schedule that an order may just have made stays', async () => {
  const { shop, stripeId, answers } = await scheduled({
    schedule_id: 'sub_sched_1',
    schedule_activation_at: null,
  });
  await money.order(shop);
  expect((await handle('subscription', stripeId, answers())).told).toEqual([]);
});

test('what an unpaid subscription has as drafts becomes owed', async () => {
  const { told } = await handle('subscription', 'sub_unpaid', {
    'GET subscriptions/sub_unpaid': providerSubscription('sub_unpaid', { status: 'unpaid' }),
    'GET invoices?subscription=sub_unpaid&status=draft&limit=100': listOf({ id: 'in_draft', created: 1 }),
    'POST invoices/in_draft/finalize': { id: 'in_draft' },
  });
  expect(told).toEqual(['POST invoices/in_draft/finalize']);
});

test('a change that waited for its payment goes on once the provider has applied it, and not before', async () => {
  const { shop, stripeId, answers } = await scheduled({ schedule_id: null, schedule_activation_at: null });
  const plan = { kind: 'resume' as const, stripeId, scheduleId: null };
  const { uuid } = await money.order(shop, { plan });
  await database.updateTable('billing_order').set({ state: 'awaiting-setup' }).where('uuid', '=', uuid).execute();
  const resumed = { ...answers(), [`POST subscriptions/${stripeId}`]: providerSubscription(stripeId) };
  const waiting = { [`GET subscriptions/${stripeId}`]: providerSubscription(stripeId, { pending_update: {} }) };
  expect((await handle('subscription', stripeId, { ...resumed, ...waiting })).told).toEqual([]);
  expect((await handle('subscription', stripeId, resumed)).told).toEqual([`POST subscriptions/${stripeId}`]);
  // It is done by now.
  expect((await handle('subscription', stripeId, resumed)).told).toEqual([]);
});
