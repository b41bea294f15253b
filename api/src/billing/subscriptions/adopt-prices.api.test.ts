import { expect, test } from 'vitest';
import { compare, differencesOf } from '../../testing/comparison.ts';
import { billingOf } from '../../testing/invoices.ts';
import { manyContracts } from '../../testing/many-contracts.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { adoptPricesJob } from './adopt-prices.ts';

const kontor = await testBilling();
const { database, jobs } = kontor.infrastructure;
const { stripe } = billingOf(kontor);

/** As contracts of releases before price lists. */
const forgetPrices = () => database.deleteFrom('contract_price').execute();

const pricesOf = (buyer: Orderer) =>
  database.selectFrom('contract_price').select('price').where('shop_uuid', '=', shopOf(buyer)).execute();

async function adopt(): Promise<void> {
  await jobs.enqueue(database, adoptPricesJob, { after: null });
  await kontor.settle();
}

test('contracts that cannot be read do not keep those behind them from their prices', async () => {
  const gone = await orderer(kontor);
  await subscribe(kontor, gone, selection('starter'));
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 2 }));
  await manyContracts(database, gone, 120);
  await forgetPrices();
  await adopt();
  expect((await pricesOf(buyer)).map(({ price }) => price.product.type).toSorted()).toEqual(['starter', 'wms']);
  const parked = await database.selectFrom('job').select('kind').where('kind', '=', adoptPricesJob.kind).execute();
  expect(parked).toEqual([]);
  expect(kontor.logged.filter((line) => line.includes('sub_unknown_7"')).length).toBe(1);
});

test('a contract with a price that is none of ours stays without one, and is a difference until a person has looked', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const row = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  const { items } = await stripe.subscriptions.retrieve(row.stripe_id);
  const [item] = items.data;
  if (item === undefined) throw new Error('The subscription has no item');
  const { id: price } = await stripe.prices.create({
    product: idOf(item.price.product),
    currency: 'eur',
    unit_amount: 100,
    recurring: { interval: 'month' },
  });
  await kontor.losingEvents(() =>
    stripe.subscriptions.update(row.stripe_id, { items: [{ id: item.id, price }], proration_behavior: 'none' }),
  );
  await forgetPrices();
  await adopt();
  expect(await pricesOf(buyer)).toEqual([]);
  const customer = await customerOf(kontor, buyer);
  await compare(kontor, customer);
  expect(await differencesOf(kontor, customer)).toMatchObject([
    { subject: row.stripe_id, field: 'price', theirs: `Price ${price} is not ours`, mended_at: null },
  ]);
});
