import { expect, test } from 'vitest';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

test('what a shop has costs what the same selection costs, and makes no quote', async () => {
  const buyer = await orderer(kontor);
  const has = selection('advanced', { wms: 2 });
  await subscribe(kontor, buyer, has);
  const quotes = () =>
    kontor.infrastructure.database
      .selectFrom('quote')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await quotes();
  const price = (await buyer.client.expect(200, `GET ${buyer.shopPath}/cart`)).json();
  expect(await quotes()).toEqual(before);
  const { items, subtotal, tax, total, vat } = await buyer.cart(has);
  expect(price).toEqual({ items, subtotal, tax, total, vat, isYearlySubscription: false });
});

test('a shop without a plan has no price', async () => {
  const buyer = await orderer(kontor);
  const { uuid } = await buyer.subscription();
  await kontor.infrastructure.database.deleteFrom('subscription_item').where('subscription_uuid', '=', uuid).execute();
  expect((await buyer.client.expect(200, `GET ${buyer.shopPath}/cart`)).json()).toBe('');
});
