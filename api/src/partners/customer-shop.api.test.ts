import type { CustomerShop } from '@kontor/contract/customer-shop';
import { commissionEndsAt } from '@kontor/domain/commission';
import { expect, test } from 'vitest';
import { partner, password } from '../testing/accounts.ts';
import { memberWith } from '../testing/members.ts';
import {
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

type Agency = Awaited<ReturnType<typeof partner>>;

const connect = ({ client, organizationUuid }: Orderer, agency: Agency) =>
  client.expect(200, `PUT /organization/${organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
const path = ({ organizationUuid }: Agency) => `/organization/${organizationUuid}/customer-shop`;
const shopsOf = async (agency: Agency) =>
  (await agency.client.expect(200, `GET ${path(agency)}`)).json<CustomerShop[]>();
const note = (agency: Agency, shopUuid: string, text: string) =>
  agency.client.call(`PUT ${path(agency)}/${shopUuid}/note`, { body: { text } });

test('a partner sees how far a shop is, what it brings and until when, and what was offered last', async () => {
  const [buyer, agency] = [await orderer(kontor), await partner(kontor)];
  await connect(buyer, agency);
  const [trying] = await shopsOf(agency);
  expect(trying).toMatchObject({
    shopUuid: shopOf(buyer),
    state: 'trial',
    plan: null,
    commissionAmount: 0,
    note: null,
    lastOffer: null,
    earnsUntil: commissionEndsAt(trying?.since ?? '', 24),
  });

  await subscribe(kontor, buyer, selection('starter'));
  const wanted = { shopUuid: shopOf(buyer), ...selection('starter', { wms: 2 }) };
  const offers = `/organization/${agency.organizationUuid}/offer`;
  const { uuid } = (await agency.client.expect(201, `POST ${offers}`, wanted)).json<{ uuid: string }>();
  expect(await shopsOf(agency)).toMatchObject([
    { state: 'running', plan: 'starter', commissionAmount: 2235, lastOffer: { uuid, state: 'draft' } },
  ]);

  const { stripeSubscriptions } = await buyer.subscription();
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/cancel`);
  await kontor.settle();
  expect(await shopsOf(agency)).toMatchObject([{ state: 'ending', plan: 'starter' }]);
});

test('a note is seen by its agency alone, changed, and removed by an empty one', async () => {
  const [buyer, agency, other] = [await orderer(kontor), await partner(kontor), await partner(kontor)];
  await connect(buyer, agency);
  const shop = shopOf(buyer);
  expect((await note(agency, shop, ' Will im März\neröffnen ')).statusCode).toBe(200);
  expect((await shopsOf(agency))[0]?.note?.text).toBe('Will im März\neröffnen');
  await note(agency, shop, 'Rückruf am Montag');
  expect((await shopsOf(agency))[0]?.note?.text).toBe('Rückruf am Montag');

  // Another agency has no such customer, and a merchant no such call.
  expect((await note(other, shop, 'neugierig')).statusCode).toBe(404);
  expect((await buyer.client.call(`GET /organization/${buyer.organizationUuid}/customer-shop`)).statusCode).toBe(403);
  expect((await buyer.client.call(`GET ${path(agency)}`)).statusCode).toBe(403);

  await connect(buyer, other);
  expect(await shopsOf(agency)).toEqual([]);
  expect((await note(agency, shop, 'zu spät')).statusCode).toBe(404);
  expect((await shopsOf(other))[0]?.note).toBeNull();

  await connect(buyer, agency);
  expect((await shopsOf(agency))[0]?.note?.text).toBe('Rückruf am Montag');
  expect((await note(agency, shop, '')).json()).toEqual({ note: null });
  expect(await database.selectFrom('customer_note').selectAll().where('shop_uuid', '=', shop).execute()).toEqual([]);
});

test('who only reads or pays sees notes and writes none, and a text that is too long is refused', async () => {
  const [buyer, agency] = [await orderer(kontor), await partner(kontor)];
  await connect(buyer, agency);
  for (const role of ['reader', 'billing'] as const) {
    const member = await memberWith(kontor, agency.organizationUuid, role);
    expect((await member.client.call(`GET ${path(agency)}`)).statusCode).toBe(200);
    const answer = await member.client.call(`PUT ${path(agency)}/${shopOf(buyer)}/note`, { body: { text: 'x' } });
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'role-insufficient' })]);
  }
  await agency.client.login(agency.email, password);
  expect((await note(agency, shopOf(buyer), 'x'.repeat(2001))).statusCode).toBe(422);
});
