import { connectEventData, EventType } from '@kontor/contract/connect-event';
import type { Entitlements } from '@kontor/contract/connect-shop';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { baseData, mailedToken, merchant, newShop, password } from '../../testing/accounts.ts';
import { type TestClientSystem, testEvents } from '../../testing/connect-events.ts';
import {
  changeMethod,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { readConnectEntitlements } from '../shop/connect-entitlements.ts';

const kontor = await testBilling();
const { infrastructure, worker } = kontor;
const { database } = infrastructure;
const { connect } = testEvents(kontor);

let products: TestClientSystem;
beforeEach(async () => {
  products = await connect();
});

/** What has arrived since the last look, checked against the contract. */
function arrived(): string[] {
  const events = products.events.splice(0);
  for (const { type, data } of events) connectEventData[EventType.parse(type)].parse(data);
  return events.map(({ type }) => type).sort();
}

/** The state and what is switched on, of each of the shop's entitlements that have arrived since the last look. */
function entitlements(buyer: Orderer) {
  const events = products.events.splice(0).filter(({ type }) => type === 'entitlements.changed');
  const documents = events.map(({ data }) => data as unknown as Entitlements);
  return documents
    .filter(({ shopUuid }) => shopUuid === shopOf(buyer))
    .map(
      ({ state, erp, wms, pos }) =>
        `${state}: ${erp.enabled ? erp.plan : 'off'}, ${wms.devices} wms, ${pos.devices} pos`,
    );
}

test('a new merchant and its shop are told of, with what the shop may use, and that it is to be set up', async () => {
  const owner = await merchant(kontor);
  await worker.runDue();
  expect(arrived()).toEqual(['organization.updated']);
  const shop = newShop({ type: 'cloud', mainShopUrl: null });
  await owner.client.expect(201, `POST /organization/${owner.organizationUuid}/shop`, shop);
  await worker.runDue();
  const created = products.events.find(({ type }) => type === 'shop.created');
  expect(created?.data).toMatchObject({
    organizationUuid: owner.organizationUuid,
    provisioning: 'starting',
    version: 1,
  });
  expect(arrived()).toEqual(['entitlements.changed', 'provisioning.requested', 'shop.created']);
});

test('a change is told once, and what stays as it is not at all', async () => {
  const buyer = await orderer(kontor);
  await worker.runDue();
  arrived();
  const put = (change: Parameters<typeof baseData>[0]) =>
    buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, baseData(change));
  await put({ city: 'Potsdam' });
  await worker.runDue();
  expect(products.events[0]?.data).toMatchObject({ version: 2, baseData: { city: 'Potsdam' } });
  expect(arrived()).toEqual(['organization.updated']);
  await put({ city: 'Potsdam' });
  await worker.runDue();
  expect(arrived()).toEqual([]);
  await put({ city: 'Potsdam', companyName: 'Radwerk SE' });
  await worker.runDue();
  expect(arrived()).toEqual(['organization.updated', 'shop.updated']);
});

test('a change by a release that knows no events is told as well', async () => {
  const buyer = await orderer(kontor);
  await worker.runDue();
  arrived();
  await sql`update shop set name = 'Renamed' where uuid = ${shopOf(buyer)}`.execute(database);
  await sql`update subscription set state = 'complimentary' where shop_uuid = ${shopOf(buyer)}`.execute(database);
  await worker.runDue();
  expect(arrived()).toEqual(['entitlements.changed', 'shop.updated']);
});

test('a shop that existed before there were events was not created now', async () => {
  const buyer = await orderer(kontor);
  await worker.runDue();
  arrived();
  await database
    .updateTable('connect_document')
    .set({ version: 0, data: null })
    .where('subject', '=', shopOf(buyer))
    .execute();
  await sql`update shop set name = 'Renamed' where uuid = ${shopOf(buyer)}`.execute(database);
  await worker.runDue();
  expect(arrived()).toEqual(['shop.updated']);
});

test('a trial that ends, and an order', async () => {
  const buyer = await orderer(kontor);
  await worker.runDue();
  expect(entitlements(buyer)).toEqual(['trial: professional, 0 wms, 0 pos']);
  await kontor.pass(31);
  expect(entitlements(buyer)).toEqual(['ended: off, 0 wms, 0 pos']);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('advanced', { wms: 2 }));
  expect(entitlements(buyer).at(-1)).toBe('active: advanced, 2 wms, 0 pos');
});

test('an upgrade at once, a downgrade when it takes effect, a cancellation and the end', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await kontor.pass(31);
  entitlements(buyer);
  await buyer.signIn();
  const live = async () => (await buyer.subscription()).stripeSubscriptions[0]?.uuid ?? '';
  const change = async (plan: 'professional' | 'starter') => {
    const { quoteId } = await buyer.cart(selection(plan));
    const answer = await buyer.order({ ...selection(plan), paymentMethodType: 'card', quoteId }, await live());
    expect(answer.statusCode).toBe(200);
    await kontor.settle();
  };
  await change('professional');
  expect(entitlements(buyer)).toEqual(['active: professional, 0 wms, 0 pos']);
  await change('starter');
  expect(entitlements(buyer)).toEqual([]);
  await kontor.pass(31);
  expect(entitlements(buyer)).toEqual(['active: starter, 0 wms, 0 pos']);
  await buyer.signIn();
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${await live()}/cancel`);
  await kontor.settle();
  expect(products.events.at(-1)?.data).toMatchObject({ state: 'active', validUntil: expect.any(String) });
  entitlements(buyer);
  await kontor.pass(31);
  expect(entitlements(buyer)).toEqual(['ended: off, 0 wms, 0 pos']);
});

test('dunning, suspension, and back once it is paid', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  entitlements(buyer);
  await kontor.pass(31);
  expect(entitlements(buyer).at(-1)).toBe('past-due: starter, 0 wms, 0 pos');
  await kontor.pass(40);
  expect(entitlements(buyer).at(-1)).toBe('suspended: off, 0 wms, 0 pos');
  await buyer.signIn();
  await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: true });
  expect(entitlements(buyer).at(-1)).toBe('active: starter, 0 wms, 0 pos');
});

test('with the account everything ends, and other systems forget names and addresses', async () => {
  const buyer = await orderer(kontor, { companyName: 'Vergessen AG' });
  await worker.runDue();
  arrived();
  const { uuid } = (await buyer.client.expect(200, 'GET /user')).json<{ uuid: string }>();
  await buyer.client.expect(202, `POST /user/${uuid}/delete`, { password });
  await buyer.client.expect(200, `POST /confirmation/${await mailedToken(buyer.client, buyer.email)}`);
  await worker.runDue();
  const told = JSON.stringify(products.events);
  expect(told).toContain('"state":"ended"');
  expect(told).not.toContain('Vergessen');
  expect(arrived()).toEqual(['entitlements.changed', 'organization.updated', 'shop.deleted']);
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(e)::text as row from connect_event e union all select to_jsonb(d)::text from connect_document d`.execute(
    database,
  );
  expect(rows.filter(({ row }) => row.includes('Vergessen'))).toEqual([]);
  // A shop that is set up after all stays deleted.
  await sql`update shop set cloud_state = 'active' where uuid = ${shopOf(buyer)}`.execute(database);
  await worker.runDue();
  expect(arrived()).toEqual([]);
});

test('the highest version is the newest state, also when changes are made at the same moment', async () => {
  const buyer = await orderer(kontor);
  const states = ['complimentary', 'trial', 'expired', 'active'];
  const changes = Array.from({ length: 40 }, (_, index) =>
    sql`update subscription set state = ${states[index % 4]} where shop_uuid = ${shopOf(buyer)}`.execute(database),
  );
  await Promise.all([...changes, worker.runDue(), ...changes.map((change) => change.then(() => worker.runDue()))]);
  await worker.runDue();
  const documents = products.events
    .filter(({ type }) => type === 'entitlements.changed')
    .map(({ data }) => data as unknown as Entitlements);
  const newest = documents.toSorted((a, b) => b.version - a.version)[0];
  expect(newest).toMatchObject(await readConnectEntitlements(infrastructure, shopOf(buyer)));
  expect(new Set(documents.map(({ version }) => version)).size).toBe(documents.length);
});
