import type { Subscription } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

const items = ({ items: all }: Subscription) =>
  all.map(({ product, state }) => `${product.version} ${product.type} ${state}`);

test('a trial lasts thirty days and then expires by itself', async () => {
  const buyer = await orderer(kontor);
  expect(items(await buyer.subscription())).toEqual(['v2 professional active']);
  await kontor.pass(29);
  await buyer.signIn();
  expect((await buyer.subscription()).state).toBe('trial');
  await kontor.pass(2);
  await buyer.signIn();
  const expired = await buyer.subscription();
  expect([expired.state, items(expired)]).toEqual(['expired', ['v2 professional expired']]);
});

test('after the trial an order is charged at once', async () => {
  const buyer = await orderer(kontor);
  await kontor.pass(31);
  await buyer.signIn();
  const cart = await buyer.cart(selection('starter'));
  expect(cart.dueNow).toEqual({
    amount: 17_731,
    lines: [
      { description: expect.stringMatching(/^Starter, \d\d\.\d\d\.\d{4} bis \d\d\.\d\d\.\d{4}$/), amount: 14_900 },
      { description: 'MwSt. 19\u00a0%', amount: 2_831 },
    ],
  });
  const subscription = await subscribe(kontor, buyer, selection('starter'));
  expect(subscription).toMatchObject({ state: 'active', stripeSubscriptions: [{ state: 'active' }] });
});

test('a trial beyond the first-version licences of shopware6 cannot be started', async () => {
  const buyer = await orderer(kontor);
  const body = { productType: 'wms', version: 'v1' };
  const answer = await buyer.client.call(`POST ${buyer.shopPath}/subscription/active/start-trial`, { body });
  expect(answer.json()).toMatchObject({ status: 409, code: 'trial-not-supported' });
});

test('a shop on first-version licences tries each product once', async () => {
  const buyer = await orderer(kontor, {}, { type: 'shopware6' });
  const { database } = kontor.infrastructure;
  await database.updateTable('subscription_item').set({ version: 'v1' }).where('platform', '=', 'shopware6').execute();
  const start = (productType: string, version = 'v1') =>
    buyer.client.call(`POST ${buyer.shopPath}/subscription/active/start-trial`, { body: { productType, version } });

  expect(items((await start('wms')).json())).toEqual(['v1 professional active', 'v1 wms active']);
  expect((await start('wms')).json()).toMatchObject({ status: 409, code: 'product-already-booked' });
  expect((await start('starter')).json()).toMatchObject({ code: 'product-already-booked' });
  expect((await start('pos', 'v3')).json()).toMatchObject({ status: 422, violations: [{ code: 'product-unknown' }] });
});

test('a trial beside a paid subscription outlasts it, and the subscription expires with the trial', async () => {
  const buyer = await orderer(kontor, {}, { type: 'shopware6' });
  const { database } = kontor.infrastructure;
  await subscribe(kontor, buyer, selection('starter', { platform: 'shopware6', version: 'v3' }));
  await database.updateTable('subscription_item').set({ version: 'v1' }).where('platform', '=', 'shopware6').execute();
  const body = { productType: 'wms', version: 'v1' };
  await buyer.client.expect(200, `POST ${buyer.shopPath}/subscription/active/start-trial`, body);
  const shopUuid = shopOf(buyer);
  const { stripe_id } = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  await kontor.stripe.subscriptions.cancel(stripe_id);
  await kontor.settle();
  const running = await buyer.subscription();
  expect([running.state, items(running)]).toEqual(['trial', ['v1 starter expired', 'v1 wms active']]);
  await kontor.pass(31);
  await buyer.signIn();
  const over = await buyer.subscription();
  expect([over.state, items(over)]).toEqual(['expired', ['v1 starter expired', 'v1 wms expired']]);
});
