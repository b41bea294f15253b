import type { Price } from '@kontor/contract/cart';
import type { ProductVersion } from '@kontor/contract/product';
import type { Subscription } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

const items = ({ items: all }: Subscription) =>
  all.map(({ product, state }) => `${product.version} ${product.type} ${state}`);
const wanted = (version: ProductVersion) => selection('advanced', { wms: 2, platform: 'shopware6', version });
async function versionsOnSale(buyer: Orderer): Promise<string[]> {
  const prices = (await buyer.client.expect(200, `GET ${buyer.shopPath}/price`)).json<Price[]>();
  return [...new Set(prices.map(({ product }) => `${product.platform} ${product.version}`))];
}

/** A shop that tries Advanced and WMS on the first version's licences. */
async function onOlderLicences(): Promise<Orderer> {
  const buyer = await orderer(kontor, {}, { type: 'shopware6' });
  const { uuid } = await buyer.subscription();
  await database
    .updateTable('subscription_item')
    .set({ version: 'v1', type: 'advanced' })
    .where('subscription_uuid', '=', uuid)
    .execute();
  const body = { productType: 'wms', version: 'v1' };
  await buyer.client.expect(200, `POST ${buyer.shopPath}/subscription/active/start-trial`, body);
  return buyer;
}

test('a shop whose trial of older licences ended orders the version that is sold, and no other', async () => {
  const buyer = await onOlderLicences();
  expect(await versionsOnSale(buyer)).toEqual(['shopware6 v1']);
  await kontor.pass(31);
  await buyer.signIn();
  expect(items(await buyer.subscription())).toEqual(['v1 advanced expired', 'v1 wms expired']);
  expect(await versionsOnSale(buyer)).toEqual(['shopware6 v3']);

  const cart = await buyer.cart(wanted('v3'));
  const older = await buyer.client.call(`POST ${buyer.shopPath}/cart`, { body: wanted('v1') });
  expect(older.json()).toMatchObject({
    status: 422,
    violations: [{ path: 'items.0.product', code: 'product-unknown' }],
  });
  const ordered = await subscribe(kontor, buyer, wanted('v3'));
  expect([ordered.state, items(ordered)]).toEqual(['active', ['v3 advanced active', 'v3 wms active']]);
  const invoices = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`);
  expect(invoices.json()).toMatchObject([{ total: cart.dueNow.amount, state: 'paid' }]);
});

test('while the trial of older licences runs, they are what the shop orders', async () => {
  const buyer = await onOlderLicences();
  const ordered = await subscribe(kontor, buyer, wanted('v1'));
  expect([ordered.state, items(ordered)]).toEqual(['active', ['v1 advanced active', 'v1 wms active']]);
});
