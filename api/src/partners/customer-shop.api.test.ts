import type { CustomerShop } from '@kontor/contract/customer-shop';
import { nextCursor } from '@kontor/contract/next-cursor';
import { commissionEndsAt } from '@kontor/domain/commission';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { partner, password } from '../testing/accounts.ts';
import { countStatements } from '../testing/count-statements.ts';
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

/** The shops of a list, page by page. */
async function everyPage(agency: Agency, query: string): Promise<CustomerShop[][]> {
  const pages: CustomerShop[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await agency.client.expect(200, `GET ${path(agency)}?${query}${cursor && `&cursor=${cursor}`}`);
    pages.push(answer.json<CustomerShop[]>());
    cursor = nextCursor(String(answer.headers['link'] ?? ''));
  }
  return pages;
}

test('many shops are listed in pages, in each order, and found by words without accents, by plan and by state', async () => {
  const [buyer, agency] = [await orderer(kontor), await partner(kontor)];
  await connect(buyer, agency);
  await subscribe(kontor, buyer, selection('starter'));
  const booked = shopOf(buyer);
  // Some of the same moment.
  await sql`insert into shop select (jsonb_populate_record(shop, jsonb_build_object(
      'uuid', gen_random_uuid(), 'name', case when n % 2 = 0 then 'Übersee ' else 'Ufer ' end || lpad(n::text, 3, '0'),
      'created_at', now() + n / 10 * interval '1 minute'))).*
    from shop, generate_series(1, 119) as n where shop.uuid = ${booked}`.execute(database);
  for (const sort of ['newest', 'name', 'commission'] as const) {
    const pages = await everyPage(agency, `sort=${sort}`);
    expect([sort, pages.map(({ length }) => length)]).toEqual([sort, [50, 50, 20]]);
    expect(new Set(pages.flat().map(({ shopUuid }) => shopUuid)).size).toBe(120);
  }
  const [byName, newest, best] = [
    (await everyPage(agency, 'sort=name')).flat(),
    (await everyPage(agency, '')).flat(),
    (await everyPage(agency, 'sort=commission')).flat(),
  ];
  expect(byName.slice(1, 3).map(({ shopName }) => shopName)).toEqual(['Übersee 002', 'Übersee 004']);
  expect(byName.at(-1)?.shopName).toBe('Ufer 119');
  const times = newest.map(({ since }) => Date.parse(since));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(best[0]).toMatchObject({ shopUuid: booked, commissionAmount: 2235 });

  const found = (query: string) => agency.client.expect(200, `GET ${path(agency)}?${query}`);
  await note(agency, booked, '50% Rabatt');
  expect((await found('search=UBERSEE%20004')).json()).toMatchObject([{ shopName: 'Übersee 004' }]);
  expect((await found('search=50%25')).json()).toMatchObject([{ shopUuid: booked }]);
  expect((await found('search=5_%25')).json()).toEqual([]);
  expect((await found('plan=starter&state=running')).json()).toMatchObject([{ shopUuid: booked }]);
  expect((await everyPage(agency, 'plan=none&state=none')).flat()).toHaveLength(119);
  const figures = (query: string) => agency.client.expect(200, `GET ${path(agency)}/figures?${query}`);
  expect((await figures('')).json()).toEqual({ count: 120, all: 120, commissionAmount: 2235 });
  expect((await figures('search=ufer')).json()).toEqual({ count: 60, all: 120, commissionAmount: 0 });
  const account = `GET /organization/${agency.organizationUuid}/partner-account`;
  expect((await agency.client.expect(200, account)).json()).toMatchObject({ customerShopCount: 120 });
  for (const query of ['cursor=x', 'sort=name&cursor=AAAA', 'sort=largest', 'plan=gold', `search=${'x'.repeat(201)}`]) {
    expect([query, (await agency.client.call(`GET ${path(agency)}?${query}`)).statusCode]).toEqual([query, 422]);
  }
});

test('however many shops a partner has, a list of them takes the same statements', async () => {
  const [buyer, agency] = [await orderer(kontor), await partner(kontor)];
  await connect(buyer, agency);
  const statementsOf = (call: string) => countStatements(() => agency.client.expect(200, `GET ${call}`));
  const base = `/organization/${agency.organizationUuid}`;
  const calls = [
    'customer-shop',
    'customer-shop/figures',
    'offer-shop',
    'partner-account',
    'partner-account/forecast',
    'partner-account/referral',
  ];
  const statements = async () => {
    const counts: (readonly [string, number])[] = [];
    for (const call of calls) counts.push([call, await statementsOf(`${base}/${call}`)]);
    return counts;
  };
  // The first time, connections are opened.
  await statements();
  const before = await statements();
  await sql`insert into shop select (jsonb_populate_record(shop, jsonb_build_object('uuid', gen_random_uuid()))).*
    from shop, generate_series(1, 200) where shop.uuid = ${shopOf(buyer)}`.execute(database);
  expect(await statements()).toEqual(before);
});
