import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, order, paidOrder, type Shop, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
let goods: Shop;
beforeAll(async () => {
  sandbox = await runningSandbox();
  goods = await shop(sandbox.stripe);
});
afterAll(() => sandbox.close());

const missing = { code: 'resource_missing' };

test('a deleted customer is read as deleted, has no subscription any more, and can order nothing', async () => {
  const { stripe } = sandbox;
  const customer = (await stripe.customers.create({ name: 'Eva' })).id;
  const { id } = await paidOrder(stripe, { ...goods, customer: { ...goods.customer, id: customer } });
  await stripe.customers.del(customer);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  await expect(stripe.customers.update(customer, { name: 'Eva' })).rejects.toMatchObject({
    ...missing,
    statusCode: 404,
  });
  const again = order(stripe, goods, { customer });
  await expect(again).rejects.toMatchObject({ ...missing, statusCode: 400, param: 'customer' });
});

test('a price that was deleted by hand stays in the contracts that have it, and cannot be ordered', async () => {
  const { stripe } = sandbox;
  const { id } = await paidOrder(stripe, goods, { items: [{ price: goods.starter.id }] });
  await sandbox.app.deleteByHand(goods.starter.id);
  await expect(stripe.prices.retrieve(goods.starter.id)).rejects.toMatchObject({ ...missing, statusCode: 404 });
  expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(goods.starter.id);
  const again = order(stripe, goods, { items: [{ price: goods.starter.id }] });
  await expect(again).rejects.toMatchObject({ ...missing, statusCode: 400, param: 'items[0][price]' });
});

test('a product with prices is deleted by hand only', async () => {
  const { stripe } = sandbox;
  const product = idOf(goods.device.product);
  await expect(stripe.products.del(product)).rejects.toMatchObject({ statusCode: 400 });
  await sandbox.app.deleteByHand(product);
  await expect(stripe.products.retrieve(product)).rejects.toMatchObject({ ...missing, statusCode: 404 });
  await expect(stripe.prices.retrieve(goods.device.id)).rejects.toMatchObject(missing);
});
