import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { order, paidOrder, type Shop, shop } from './testing/shop.ts';

const day = 86_400;

let sandbox: RunningSandbox;
let stripe: Stripe;
let goods: Shop;
let id: string;

/** Every attempt of the first renewal has failed. */
beforeEach(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
  goods = await shop(stripe);
  ({ id } = await paidOrder(stripe, goods));
  await chargeWith('chargeCustomerFail');
  await sandbox.advance(47 * day);
});
afterEach(() => sandbox.close());

const chargeWith = async (alias: string) => {
  const method = await stripe.paymentMethods.attach(`pm_card_${alias}`, { customer: goods.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
};
const status = async () => (await stripe.subscriptions.retrieve(id)).status;
const invoices = async () => (await stripe.invoices.list({ subscription: id })).data;
const statuses = async () => (await invoices()).map((invoice) => invoice.status);
const newest = async () => {
  const [invoice] = await invoices();
  if (!invoice) throw new Error('The subscription has no invoice');
  return invoice;
};
const nextPeriod = () => sandbox.advance(20 * day);

test('after the last attempt the invoice stays open and the subscription is unpaid', async () => {
  expect(await status()).toBe('unpaid');
  expect(await newest()).toMatchObject({ status: 'open', next_payment_attempt: null, attempt_count: 4 });
  await sandbox.advance(10 * day);
  expect(await newest()).toMatchObject({ attempt_count: 4 });
});

test('later invoices stay drafts without automatic collection', async () => {
  await chargeWith('visa');
  await nextPeriod();
  const draft = await newest();
  expect(draft).toMatchObject({ status: 'draft', auto_advance: false, attempted: false, number: null });
  expect((await stripe.subscriptions.retrieve(id)).latest_invoice).toBe(draft.id);
  await sandbox.advance(5 * day);
  expect(await statuses()).toEqual(['draft', 'open', 'paid']);
});

test('before the next period begins, paying the open invoice is enough', async () => {
  await stripe.invoices.pay((await newest()).id, { payment_method: 'pm_card_visa' });
  expect(await status()).toBe('active');
});

test('after the next period began, the draft must be finalized and paid to reactivate it', async () => {
  await chargeWith('visa');
  await nextPeriod();
  const [draft, open] = await invoices();
  await stripe.invoices.pay(open?.id ?? '');
  expect(await status()).toBe('unpaid');
  const finalized = await stripe.invoices.finalizeInvoice(draft?.id ?? '');
  expect(finalized).toMatchObject({ status: 'open', auto_advance: false, next_payment_attempt: null });
  await stripe.invoices.pay(finalized.id);
  expect(await status()).toBe('active');
  await sandbox.advance(31 * day);
  expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid']);
});

test('paying the most recent invoice reactivates it; the older one stays open', async () => {
  await chargeWith('visa');
  await nextPeriod();
  await stripe.invoices.pay((await newest()).id);
  expect(await status()).toBe('active');
  expect(await statuses()).toEqual(['paid', 'open', 'paid']);
});

test('a draft with automatic collection is finalized and charged after an hour', async () => {
  await chargeWith('visa');
  await nextPeriod();
  const { id: draft } = await newest();
  const advancing = await stripe.invoices.update(draft, { auto_advance: true });
  expect(advancing.automatically_finalizes_at).not.toBeNull();
  await sandbox.advance(3600);
  expect((await stripe.invoices.retrieve(draft)).status).toBe('paid');
  expect(await status()).toBe('active');
});

test('a failed attempt leaves it unpaid', async () => {
  await nextPeriod();
  const { id: draft } = await newest();
  await expect(stripe.invoices.pay(draft)).rejects.toMatchObject({ code: 'card_declined' });
  expect(await status()).toBe('unpaid');
  expect((await stripe.invoices.retrieve(draft)).status).toBe('open');
});

test('a failed automatic attempt leaves it unpaid', async () => {
  await nextPeriod();
  const { id: draft } = await newest();
  await stripe.invoices.update(draft, { auto_advance: true });
  await sandbox.advance(3600);
  expect(await stripe.invoices.retrieve(draft)).toMatchObject({ status: 'open', attempt_count: 1 });
  expect(await status()).toBe('unpaid');
});

test('the invoice of a plan change stays a draft', async () => {
  await chargeWith('visa');
  const { items } = await stripe.subscriptions.retrieve(id);
  await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id, price: goods.professional.monthly.id, quantity: 2 }],
    proration_behavior: 'always_invoice',
  });
  expect(await newest()).toMatchObject({ status: 'draft', auto_advance: false, billing_reason: 'subscription_update' });
});

test('an uncollectible invoice reactivates it and can still be paid', async () => {
  const { id: open } = await newest();
  const given = await stripe.invoices.markUncollectible(open);
  expect([given.status, given.auto_advance]).toEqual(['uncollectible', false]);
  expect(await status()).toBe('active');
  await expect(stripe.invoices.pay(open)).rejects.toMatchObject({ code: 'card_declined' });
  expect((await stripe.invoices.retrieve(open)).status).toBe('uncollectible');
  expect((await stripe.invoices.pay(open, { payment_method: 'pm_card_visa' })).status).toBe('paid');
});

test('a void invoice is ignored: the one before it decides', async () => {
  await stripe.invoices.voidInvoice((await newest()).id);
  expect(await statuses()).toEqual(['void', 'paid']);
  expect(await status()).toBe('active');
});

test('an order expires when its first invoice is voided', async () => {
  const { subscription, invoice } = await order(stripe, goods);
  await stripe.invoices.voidInvoice(invoice.id);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
});

test('cancelling stops the automatic collection of drafts', async () => {
  await nextPeriod();
  const { id: draft } = await newest();
  await stripe.invoices.update(draft, { auto_advance: true });
  await stripe.subscriptions.cancel(id);
  await sandbox.advance(day);
  expect(await stripe.invoices.retrieve(draft)).toMatchObject({ status: 'draft', auto_advance: false });
});
