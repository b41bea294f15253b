import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../../testing/answering-provider.ts';
import type { Progress } from '../step.ts';
import { type CreatePlan, createSubscription } from './create.ts';

const plan = (supersedes: string | null = null): CreatePlan => ({
  kind: 'create',
  supersedes,
  params: {
    customer: 'cus_1',
    items: [{ price: 'price_starter', quantity: 1 }],
    metadata: { subscription_uuid: 'ours', shop_uuid: 'shop' },
  },
});

const subscription = (change: object = {}) => ({
  id: 'sub_new',
  object: 'subscription',
  status: 'incomplete',
  collection_method: 'charge_automatically',
  pending_setup_intent: null,
  latest_invoice: { id: 'in_1', confirmation_secret: { client_secret: 'pi_secret' } },
  metadata: {},
  ...change,
});

const orderedAt = new Date('2026-11-22T10:00:00.000Z');

const order = async (given: CreatePlan, answers: Answers) => {
  const { stripe, told } = answeringProvider({
    'GET subscriptions': listOf(),
    'POST subscriptions': subscription(),
    'GET subscriptions/sub_new': subscription(),
    ...answers,
  });
  const progress: Progress = { tookEffect: false };
  const result = await createSubscription(stripe, { uuid: 'order', created_at: orderedAt }, given, progress).catch(
    (error: unknown) => error,
  );
  return { result, told: told.map(({ call }) => call), first: told[0], tookEffect: progress.tookEffect };
};

const waiting = (clientSecret: object | null) => ({ state: 'done', stripeId: 'sub_new', answer: { clientSecret } });
const payment = { type: 'payment_intent', clientSecret: 'pi_secret' };

test('a first order creates one subscription that carries its uuid', async () => {
  const { result, told, first, tookEffect } = await order(plan(), {});
  expect([result, told, tookEffect]).toEqual([waiting(payment), ['POST subscriptions'], true]);
  expect(first).toEqual({
    call: 'POST subscriptions',
    key: 'order:create',
    params: {
      customer: 'cus_1',
      'items[0][price]': 'price_starter',
      'items[0][quantity]': '1',
      'metadata[subscription_uuid]': 'ours',
      'metadata[shop_uuid]': 'shop',
      'metadata[order_uuid]': 'order',
      'billing_mode[type]': 'classic',
    },
  });
});

const charged: CreatePlan = {
  ...plan(),
  charge: { due: 12_731, credit: 5_000 },
  params: { ...plan().params, default_tax_rates: ['vat-19'] },
};
const previewed = (amount_due: number, starting_balance = -5_000) => ({
  'POST invoices/create_preview': { amount_due, starting_balance },
});

test('what the provider would charge is asked for before, with the items and rates of the order, and created if it was shown', async () => {
  const { result, told, first } = await order(charged, previewed(12_731));
  expect([result, told]).toEqual([waiting(payment), ['POST invoices/create_preview', 'POST subscriptions']]);
  expect(first?.params).toEqual({
    customer: 'cus_1',
    'subscription_details[billing_mode][type]': 'classic',
    'subscription_details[items][0][price]': 'price_starter',
    'subscription_details[items][0][quantity]': '1',
    'subscription_details[default_tax_rates][0]': 'vat-19',
  });
});

test.each([
  ['credit was used meanwhile', previewed(17_731, 0)],
  ['a discount counts there alone', previewed(11_458)],
])('nothing is created if %s', async (_, answers) => {
  const { result, told, tookEffect } = await order(charged, answers);
  expect(result).toMatchObject({ code: 'quote-changed' });
  expect([told, tookEffect]).toEqual([['POST invoices/create_preview'], false]);
});

test('an order that created its subscription already creates no second one, and cancels none', async () => {
  const created = subscription({ status: 'active', metadata: { order_uuid: 'order', shop_uuid: 'shop' } });
  const { result, told, tookEffect } = await order(plan('sub_old'), { 'GET subscriptions': listOf(created) });
  expect([result, told, tookEffect]).toEqual([waiting(payment), [], true]);
});

test('what had ended before the order is not listed, as months of extra orders leave it', async () => {
  const unknown = subscription({ id: 'sub_unknown', status: 'active', metadata: { shop_uuid: 'shop' } });
  const dayBefore = Date.parse('2026-11-21T10:00:00.000Z') / 1000;
  const running = { 'GET subscriptions?customer=cus_1&limit=100': listOf(unknown) };
  expect((await order(plan(), running)).result).toMatchObject({ stripeId: 'sub_unknown' });
  const since = `GET subscriptions?customer=cus_1&status=all&created[gte]=${dayBefore}&limit=100`;
  const created = subscription({ metadata: { order_uuid: 'order', shop_uuid: 'shop' } });
  const { told } = await order(plan(), { 'GET subscriptions': listOf(), [since]: listOf(created) });
  expect(told).toEqual([]);
});

test.each(['active', 'trialing', 'past_due', 'unpaid'])(
  'a shop whose subscription is %s at the provider gets no second one, although no order here knows it',
  async (status) => {
    const unknown = subscription({ id: 'sub_unknown', status, metadata: { shop_uuid: 'shop' } });
    const { result, told, tookEffect } = await order(plan(), { 'GET subscriptions': listOf(unknown) });
    expect(result).toMatchObject({ code: 'subscription-in-progress', stripeId: 'sub_unknown' });
    expect([told, tookEffect]).toEqual([[], false]);
  },
);

test.each([
  ['one that ended', { status: 'canceled', metadata: { shop_uuid: 'shop' } }],
  ['one that was never confirmed', { status: 'incomplete', metadata: { shop_uuid: 'shop' } }],
  ['one of another shop of the same company', { status: 'active', metadata: { shop_uuid: 'other' } }],
])('beside %s a shop gets its own', async (_, change) => {
  const { told } = await order(plan(), { 'GET subscriptions': listOf(subscription({ id: 'sub_other', ...change })) });
  expect(told).toEqual(['POST subscriptions']);
});

test.each([
  ['was not confirmed', subscription({ id: 'sub_old' })],
  [
    'is on trial without a payment method',
    subscription({
      id: 'sub_old',
      status: 'trialing',
      pending_setup_intent: 'seti_1',
      metadata: { shop_uuid: 'shop' },
    }),
  ],
])('an earlier order that %s makes way', async (_, old) => {
  const { told } = await order(plan('sub_old'), {
    'GET subscriptions': listOf(old),
    'GET subscriptions/sub_old': old,
    'DELETE subscriptions/sub_old': subscription({ id: 'sub_old', status: 'canceled' }),
  });
  expect(told).toEqual(['DELETE subscriptions/sub_old', 'POST subscriptions']);
});

test.each([
  ['was canceled', { 'GET subscriptions/sub_old': subscription({ status: 'canceled' }) }],
  ['ran out', { 'GET subscriptions/sub_old': subscription({ status: 'incomplete_expired' }) }],
  ['is gone', {}],
])('an earlier order that %s is left alone', async (_, answers) => {
  expect((await order(plan('sub_old'), answers)).told).toEqual(['POST subscriptions']);
});

test('an earlier order that was paid meanwhile is the subscription of the shop', async () => {
  const paid = subscription({ id: 'sub_old', status: 'active', metadata: { shop_uuid: 'shop' } });
  const { result, told } = await order(plan('sub_old'), {
    'GET subscriptions': listOf(paid),
    'GET subscriptions/sub_old': paid,
  });
  expect(result).toMatchObject({ code: 'subscription-in-progress' });
  expect(told).toEqual([]);
});

const setup = { id: 'seti_1', client_secret: 'seti_secret' };

test.each<[string, object, object | null]>([
  ['the payment', {}, payment],
  [
    'the payment method',
    { status: 'trialing', pending_setup_intent: setup },
    { type: 'setup_intent', clientSecret: 'seti_secret' },
  ],
  [
    'nothing while the set-up has no secret',
    { status: 'active', pending_setup_intent: { ...setup, client_secret: null } },
    null,
  ],
  ['nothing when it is paid', { status: 'active' }, null],
  ['nothing when an invoice is sent', { collection_method: 'send_invoice' }, null],
  ['nothing without an invoice', { latest_invoice: null }, null],
  ['nothing while the invoice has no secret', { latest_invoice: { id: 'in_1', confirmation_secret: null } }, null],
  ['nothing of an invoice that was not read along', { latest_invoice: 'in_1' }, null],
  ['nothing of a set-up that was not read along', { status: 'active', pending_setup_intent: 'seti_1' }, null],
])('the customer has to confirm %s', async (_, change, clientSecret) => {
  const { result } = await order(plan(), { 'GET subscriptions/sub_new': subscription(change) });
  expect(result).toEqual(waiting(clientSecret));
});
