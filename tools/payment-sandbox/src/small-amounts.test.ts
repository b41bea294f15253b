import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, order, type Shop, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
let goods: Shop;
beforeAll(async () => {
  sandbox = await runningSandbox();
  goods = await shop(sandbox.stripe);
});
afterAll(() => sandbox.close());

test('what is too small to be charged is paid at once, and owed with the next invoice', async () => {
  const { stripe } = sandbox;
  const customer = goods.customer.id;
  // 177.31 euros are due, of which 30 cents are left to be charged.
  await stripe.customers.createBalanceTransaction(customer, { amount: -17_701, currency: 'eur' });
  const { subscription, invoice } = await order(stripe, goods, { items: [{ price: goods.starter.id }] });
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 17_731,
    amount_due: 0,
    starting_balance: -17_701,
    ending_balance: 30,
  });
  const [transaction] = (await stripe.customers.listBalanceTransactions(customer)).data;
  expect(transaction).toMatchObject({ type: 'invoice_too_small', amount: 17_731, ending_balance: 30 });

  const next = await stripe.invoices.createPreview({ customer, subscription: subscription.id });
  expect(next).toMatchObject({ starting_balance: 30, amount_due: 17_761 });
});

test('fifty cents are charged', async () => {
  const { stripe } = sandbox;
  const price = await stripe.prices.create({
    product: idOf(goods.starter.product),
    currency: 'eur',
    unit_amount: 50,
    recurring: { interval: 'month' },
  });
  const customer = (await stripe.customers.create({ name: 'Eva' })).id;
  const { invoice } = await order(stripe, goods, { customer, items: [{ price: price.id }], default_tax_rates: [] });
  expect(invoice).toMatchObject({ status: 'open', amount_due: 50 });
});
