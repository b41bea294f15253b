import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { priceOf } from '../../testing/situation.ts';
import { type AgreedPrice, agreePrices, findAgreedPrices } from './contract-price.repository.ts';

const money = await moneyDatabase();
const { database } = money.billing;

async function contract() {
  const shopUuid = await money.shop();
  const { uuid: paymentSubscriptionUuid } = await database
    .selectFrom('payment_subscription')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  return { shopUuid, paymentSubscriptionUuid };
}
const starter: AgreedPrice = { stripePriceId: 'price_starter', price: priceOf('starter') };
const wms: AgreedPrice = { stripePriceId: 'price_wms', price: priceOf('wms') };
const [first, later] = [new Date('2026-11-01'), new Date('2026-12-01')];

test('a contract has the prices that it was ordered at, the latest first, and no other one has them', async () => {
  const [own, other] = [await contract(), await contract()];
  await agreePrices(database, own, [starter], first);
  await agreePrices(database, own, [wms], later);
  expect(await findAgreedPrices(database, own.paymentSubscriptionUuid)).toEqual([wms, starter]);
  expect(await findAgreedPrices(database, other.paymentSubscriptionUuid)).toEqual([]);
});

test('what is ordered again at the same price of the provider is agreed anew, with what it includes now', async () => {
  const own = await contract();
  await agreePrices(database, own, [starter, wms], first);
  const fewer = { ...starter, price: { ...starter.price, includedOrders: 900 } };
  await agreePrices(database, own, [fewer], later);
  expect(await findAgreedPrices(database, own.paymentSubscriptionUuid)).toEqual([fewer, wms]);
});

test('a price that is named twice is agreed once, and none is no change', async () => {
  const own = await contract();
  await agreePrices(database, own, [], first);
  expect(await findAgreedPrices(database, own.paymentSubscriptionUuid)).toEqual([]);
  await agreePrices(database, own, [starter, starter], first);
  expect(await findAgreedPrices(database, own.paymentSubscriptionUuid)).toEqual([starter]);
});

test('of prices of one moment the monthly ones come first', async () => {
  const own = await contract();
  const yearly: AgreedPrice = { stripePriceId: 'price_year', price: priceOf('starter', true) };
  await agreePrices(database, own, [yearly, starter], first);
  expect(await findAgreedPrices(database, own.paymentSubscriptionUuid)).toEqual([starter, yearly]);
});
