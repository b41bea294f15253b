import { randomUUID } from 'node:crypto';
import type { Activity } from '@kontor/contract/activity';
import type { ConnectShop } from '@kontor/contract/connect-shop';
import type { Invoice, InvoicePayment, OrganizationBalance } from '@kontor/contract/invoice';
import type { Organization } from '@kontor/contract/organization';
import type { Shop } from '@kontor/contract/shop';
import { expect, test } from 'vitest';
import { newShop } from '../testing/accounts.ts';
import { connectClient } from '../testing/connect.ts';
import { testEvents } from '../testing/connect-events.ts';
import { memberWith } from '../testing/members.ts';
import {
  type Orderer,
  orderer,
  selection,
  setOrders,
  shopOf,
  subscribe,
  testBilling,
} from '../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
const { connect } = testEvents(kontor);

const remove = ({ client, shopPath }: Pick<Orderer, 'client' | 'shopPath'>) => client.call(`DELETE ${shopPath}`);

/** The subscription is over at the payment provider. */
const end = (buyer: Orderer) =>
  database
    .updateTable('payment_subscription')
    .set({ state: 'canceled' })
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();

test('a removed shop is gone from every list, and its addresses answer like unknown ones', async () => {
  const buyer = await orderer(kontor);
  const path = `/organization/${buyer.organizationUuid}`;
  const second = (await buyer.client.expect(201, `POST ${path}/shop`, newShop({ name: 'Zweiter' }))).json<Shop>();
  const shopPath = `${path}/shop/${second.uuid}`;
  expect((await remove({ client: buyer.client, shopPath })).statusCode).toBe(204);
  const uuids = (await buyer.client.expect(200, `GET ${path}/shop`)).json<Shop[]>().map(({ uuid }) => uuid);
  expect(uuids).toEqual([shopOf(buyer)]);
  const [own] = (await buyer.client.expect(200, 'GET /organization?associations[]=shops')).json<Organization[]>();
  expect(own?.shops?.map(({ uuid }) => uuid)).toEqual([shopOf(buyer)]);
  for (const call of ['GET ', 'PUT ', 'DELETE ', 'GET /subscription/active', 'POST /wms/pairing-code']) {
    const [method, rest] = call.split(' ');
    const body = method === 'PUT' ? { name: 'x', mainShopUrl: null } : undefined;
    expect((await buyer.client.call(`${method} ${shopPath}${rest}`, { body })).statusCode).toBe(404);
  }
  const [removed] = (await buyer.client.expect(200, `GET ${path}/activity?action=shop.removed`)).json<Activity[]>();
  expect(removed).toMatchObject({ actor: { kind: 'user' }, subject: 'Zweiter' });
});

test('a shop is not removed while its subscription runs, also not after a cancellation', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const refused = await remove(buyer);
  expect([refused.statusCode, refused.json()['code']]).toEqual([409, 'subscription-running']);
  const { uuid } = (await buyer.subscription()).stripeSubscriptions[0] ?? { uuid: '' };
  await buyer.client.expect(200, `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${uuid}/cancel`);
  expect((await remove(buyer)).json()['code']).toBe('subscription-running');
  await buyer.client.expect(200, `GET ${buyer.shopPath}`);
  await end(buyer);
  expect((await remove(buyer)).statusCode).toBe(204);
});

test('a shop is not removed while an order is being carried out', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await end(buyer);
  await setOrders(kontor, buyer, 'needs-attention', '0');
  expect((await remove(buyer)).json()['code']).toBe('subscription-running');
});

test('its papers stay: in the list of the organization and as documents, for members with the right role', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const before = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  await end(buyer);
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}`);
  const path = `/organization/${buyer.organizationUuid}`;
  const papers = (await buyer.client.expect(200, `GET ${path}/invoice`)).json<Invoice[]>();
  expect(papers.map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
  const [invoice] = papers;
  for (const form of ['pdf', 'xml'])
    await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice/${invoice?.uuid}/${form}`);
  expect((await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json()).toEqual(before);
  const operations = await memberWith(kontor, buyer.organizationUuid, 'operations');
  await operations.client.expect(403, `GET ${buyer.shopPath}/invoice/${invoice?.uuid}/pdf`);
});

test('nothing can be ordered for it any more, also by an order that was on its way', async () => {
  const buyer = await orderer(kontor);
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}`);
  const order = {
    uuid: randomUUID(),
    shop_uuid: shopOf(buyer),
    kind: 'create' as const,
    request_hash: '',
    quote_uuid: null,
    plan: '{}',
    state: 'working' as const,
    lease_until: new Date(),
    holder: null,
    last_error: null,
    problem_code: null,
    payment_subscription_uuid: randomUUID(),
    answer: null,
    created_at: new Date(),
    actor: null,
  };
  await expect(database.insertInto('billing_order').values(order).execute()).rejects.toThrow(/is removed/);
});

test('other systems are told once: the shop is deleted, and nothing may be used', async () => {
  const products = await connect();
  const erp = await connectClient(kontor, ['shops:read']);
  const buyer = await orderer(kontor);
  await kontor.worker.runDue();
  products.events.splice(0);
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}`);
  await kontor.worker.runDue();
  const told = products.events.splice(0).map(({ type, data }) => [type, data['state'] ?? data['uuid']]);
  expect(told.toSorted()).toEqual([
    ['entitlements.changed', 'ended'],
    ['shop.deleted', shopOf(buyer)],
  ]);
  await erp.expect(404, `GET /connect/shop/${shopOf(buyer)}`);
  const listed = (await erp.expect(200, 'GET /connect/shop')).json<ConnectShop[]>();
  expect(listed.map(({ uuid }) => uuid)).not.toContain(shopOf(buyer));
  await kontor.worker.runDue();
  expect(products.events).toEqual([]);
});

test('a Shopify domain and devices are free again; branch stores stay as tax records', async () => {
  const buyer = await orderer(kontor);
  const path = `/organization/${buyer.organizationUuid}`;
  const wanted = newShop({ type: 'cloud', mainShopUrl: null, shopifyShopDomain: 'frei.myshopify.com' });
  const { uuid } = (await buyer.client.expect(201, `POST ${path}/shop`, wanted)).json<Shop>();
  const common = { shop_uuid: uuid, created_at: new Date() };
  const device = { uuid: randomUUID(), kind: 'wms' as const, name: 'Scanner', serial_number: '1', last_seen_at: null };
  await database
    .insertInto('device')
    .values({ ...common, ...device, state: 'connected' })
    .execute();
  const store = { uuid: randomUUID(), name: 'Kreuzberg', iso_country_code: 'DE', state: 'active' as const };
  await database
    .insertInto('branch_store')
    .values({ ...common, ...store })
    .execute();
  await buyer.client.expect(204, `DELETE ${path}/shop/${uuid}`);
  const left = async (table: 'device' | 'branch_store') =>
    (await database.selectFrom(table).select('uuid').where('shop_uuid', '=', uuid).execute()).length;
  expect([await left('device'), await left('branch_store')]).toEqual([0, 1]);
  await buyer.client.expect(201, `POST ${path}/shop`, wanted);
});

test('a migration is over when one of its shops is removed', async () => {
  const buyer = await orderer(kontor);
  const path = `/organization/${buyer.organizationUuid}`;
  const old = (await buyer.client.expect(201, `POST ${path}/shop`, newShop({ type: 'shopware5' }))).json<Shop>();
  await database
    .insertInto('shop_migration')
    .values({
      uuid: randomUUID(),
      predecessor_shop_uuid: old.uuid,
      successor_shop_uuid: shopOf(buyer),
      state: 'completed',
      completed_at: kontor.infrastructure.clock.now(),
      moved: JSON.stringify({ moves: { kind: 'nothing' }, predecessor: null, successor: null, given: null }),
    })
    .execute();
  await buyer.client.expect(204, `DELETE ${path}/shop/${old.uuid}`);
  expect((await buyer.client.expect(404, `GET ${buyer.shopPath}/migration/predecessor`)).json()['code']).toBe(
    'no-migration',
  );
  const reverted = await buyer.client.call(`PUT ${buyer.shopPath}/migration/revert`);
  expect(reverted.json()['code']).toBe('no-migration');
});

test('what is owed for it stays owed, is named with those of the other shops, and can be paid', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  await end(buyer);
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}`);
  const path = `/organization/${buyer.organizationUuid}`;
  const [own] = (await buyer.client.expect(200, 'GET /organization?associations[]=shops')).json<Organization[]>();
  expect(own).toMatchObject({ shops: [], removedShops: [{ uuid: shopOf(buyer) }] });
  const { owed, items } = (await buyer.client.expect(200, `GET ${path}/balance`)).json<OrganizationBalance>();
  const [item] = items;
  expect(item).toMatchObject({ shopUuid: shopOf(buyer), amount: owed, keepsMethod: false });
  const pay = await buyer.client.expect(200, `POST ${buyer.shopPath}/invoice/${item?.invoiceUuid}/pay`);
  expect(pay.json<InvoicePayment>().bankTransfer).toMatchObject({ reference: item?.number, amount: owed });
});
