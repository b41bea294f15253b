import { nextCursor } from '@kontor/contract/next-cursor';
import type { Organization, Place } from '@kontor/contract/organization';
import type { Shop } from '@kontor/contract/shop';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { merchantWithShop } from '../testing/accounts.ts';
import { countStatements } from '../testing/count-statements.ts';
import { testApp } from '../testing/test-app.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;

type Owner = Awaited<ReturnType<typeof merchantWithShop>>;
let owner: Owner;
beforeAll(async () => {
  owner = await merchantWithShop(kontor);
  await moreShops(owner, 64);
  await moreOrganizations(owner, 44);
});

/** Copies of the owner's shop. */
const moreShops = ({ shop }: Owner, count: number) =>
  sql`insert into shop select (jsonb_populate_record(shop, jsonb_build_object(
      'uuid', gen_random_uuid(), 'name', 'Filiale ' || lpad(n::text, 3, '0'),
      'created_at', shop.created_at + n * interval '1 second'))).*
    from shop, generate_series(1, ${sql.lit(count)}) as n where shop.uuid = ${shop.uuid}`.execute(database);

/** Copies of the owner's organization, each with a shop. */
const moreOrganizations = ({ organizationUuid, shop, userUuid }: Owner, count: number) =>
  sql`with copied as (
      insert into organization select (jsonb_populate_record(o, jsonb_build_object(
        'uuid', gen_random_uuid(), 'name', 'Österreich ' || lpad(n::text, 3, '0'),
        'created_at', o.created_at + n * interval '1 minute'))).*
      from organization o, generate_series(1, ${sql.lit(count)}) as n where o.uuid = ${organizationUuid}
      returning uuid, name, created_at),
    members as (
      insert into membership (user_uuid, organization_uuid, created_at, role)
        select ${userUuid}::uuid, uuid, created_at, 'owner' from copied)
    insert into shop select (jsonb_populate_record(shop, jsonb_build_object(
      'uuid', gen_random_uuid(), 'organization_uuid', copied.uuid, 'name', 'Laden von ' || copied.name))).*
    from shop, copied where shop.uuid = ${shop.uuid}`.execute(database);

const associations = 'associations[]=shops&associations[]=baseData';

async function everyPage<Entry>(path: string, query: string): Promise<Entry[][]> {
  const pages: Entry[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await owner.client.expect(200, `GET ${path}?${query}${cursor && `&cursor=${cursor}`}`);
    pages.push(answer.json<Entry[]>());
    cursor = nextCursor(String(answer.headers['link'] ?? ''));
  }
  return pages;
}

const organizations = async (query: string): Promise<Organization[]> =>
  (await owner.client.expect(200, `GET /organization?${associations}&${query}`)).json();

test('organizations come in pages, the oldest first, with some of their shops and how many there are', async () => {
  const pages = await everyPage<Organization>('/organization', associations);
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
  const all = pages.flat();
  expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(45);
  expect(all[0]?.shops).toHaveLength(20);
  expect(all[0]).toMatchObject({ uuid: owner.organizationUuid, shopCount: 65 });
  expect(all.at(-1)).toMatchObject({ name: 'Österreich 044', shopCount: 1, shops: [{}] });
  const searched = await everyPage<Organization>('/organization', 'search=Österreich%200');
  expect(searched.flat()).toHaveLength(44);
  expect(searched[0]?.[0]).toMatchObject({ shops: null, shopCount: null });
});

test('an answer has the organization and the shop that were asked for, and none of other users', async () => {
  const last = (await everyPage<Organization>('/organization', associations)).flat().at(-1);
  const [shop] = last?.shops ?? [];
  for (const query of [`organization=${last?.uuid}`, `shop=${shop?.uuid}`]) {
    const found = await organizations(query);
    expect([query, found.length, found.at(-1)?.uuid]).toEqual([query, 21, last?.uuid]);
  }
  const branch = (await everyPage<Shop>(`/organization/${owner.organizationUuid}/shop`, '')).flat().at(-1);
  const [first] = await organizations(`organization=${owner.organizationUuid}&shop=${branch?.uuid}`);
  expect([first?.shops?.length, first?.shops?.at(-1)?.name]).toEqual([21, 'Filiale 064']);

  const other = await merchantWithShop(kontor);
  const asked = await organizations(`organization=${other.organizationUuid}&shop=${other.shop.uuid}`);
  expect(asked).toHaveLength(20);
  expect(JSON.stringify(asked)).not.toContain(other.shop.uuid);
});

test('the shops of an organization come in pages, and are found by words', async () => {
  const path = `/organization/${owner.organizationUuid}/shop`;
  expect((await everyPage<Shop>(path, '')).map(({ length }) => length)).toEqual([50, 15]);
  expect((await everyPage<Shop>(path, 'search=FILIALE%20064')).flat()).toMatchObject([{ name: 'Filiale 064' }]);
  expect((await owner.client.call(`GET ${path}?cursor=x`)).statusCode).toBe(422);
});

test('places are found by words of shops, addresses and organizations, twenty at most', async () => {
  const places = async (search: string): Promise<Place[]> =>
    (await owner.client.expect(200, `GET /place?search=${encodeURIComponent(search)}`)).json();
  expect(await places('filiale')).toHaveLength(20);
  expect(await places('osterreich 033')).toMatchObject([
    { organization: { name: 'Österreich 033', shops: null }, shop: { name: 'Laden von Österreich 033' } },
  ]);
  const atShopify = await places('laden von osterreich 017');
  const shopUuid = atShopify[0]?.shop?.uuid ?? '';
  const domain = 'weit-hinten.myshopify.com';
  await database
    .insertInto('shopify_shop')
    .values({ domain, shop_uuid: shopUuid, state: 'active', created_at: new Date() })
    .execute();
  expect(await places(domain)).toMatchObject([{ shop: { uuid: shopUuid } }]);
  expect(await places('gibt es nicht')).toEqual([]);
  expect((await owner.client.expect(200, 'GET /place')).json()).toHaveLength(20);
  const other = await merchantWithShop(kontor);
  expect((await other.client.expect(200, 'GET /place')).json()).toMatchObject([{ shop: { uuid: other.shop.uuid } }]);
  await kontor.client().expect(401, 'GET /place');
});

test('however many places a user has, they take the same statements', async () => {
  const few = await merchantWithShop(kontor);
  const count = async ({ client }: Owner, call: string) => {
    await client.expect(200, call);
    return countStatements(() => client.expect(200, call));
  };
  for (const call of [`GET /organization?${associations}`, 'GET /place']) {
    expect([call, await count(owner, call)]).toEqual([call, await count(few, call)]);
  }
});
