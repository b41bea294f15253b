import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ActingFor, actFor } from '../infrastructure/database/acting-for.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import type { FindCaller } from '../infrastructure/http/guard.ts';
import { findShop } from '../shops/shop.repository.ts';
import type { merchantWithShop as merchantWithShopType } from '../testing/accounts.ts';
import type { TestApp } from '../testing/test-app.ts';
import { findOrganization } from './organization.repository.ts';

// The check of the code is taken away: every caller may act for every organization and shop.
const { createFindCaller: findWithCheck } = await import('./find-caller.ts');
const createFindCaller = (needs: Parameters<typeof findWithCheck>[0]): FindCaller => {
  const findCaller = findWithCheck(needs);
  const { callers } = needs;
  return async (request, call, { organizationUuid, shopUuid }) => {
    const found = await findCaller(request, call, {});
    if (found === null) return null;
    const tenant = async () => ({
      organization: await findOrganization(callers, organizationUuid ?? ''),
      membership: null,
      shop: shopUuid === undefined ? null : await findShop(callers, shopUuid),
    });
    return { ...found, tenant };
  };
};
vi.doMock('./find-caller.ts', () => ({ createFindCaller }));

type Merchant = Awaited<ReturnType<typeof merchantWithShopType>>;

let kontor: TestApp;
let owner: Merchant;
let stranger: Merchant;
beforeAll(async () => {
  const { createTestApp } = await import('../testing/test-app.ts');
  const { merchantWithShop } = await import('../testing/accounts.ts');
  kontor = await createTestApp();
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  stranger = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  await kontor.worker.runDue();
});
afterAll(() => kontor?.close());

/** What the server's own queries are made with. */
const restricted = (): Database => kontor.restricted;

/** The tables with a policy, and how many rows of each are visible. */
async function visibleRows(db: Kysely<never> | Database, whom: ActingFor): Promise<Record<string, number>> {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relrowsecurity order by 1`.execute(kontor.infrastructure.database);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const count = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
    counts[name] = (await actFor(whom, () => count.execute(db as Database))).rows[0]?.count ?? -1;
  }
  return counts;
}

test('a call whose check is missing reads nothing of another tenant', async () => {
  const read = (path: string) => `GET ${owner.shopPath}${path}`;
  const own = (await owner.client.expect(200, read('/subscription/active'))).json<{ state: string }>();
  expect(own.state).toBe('trial');
  // The code lets the stranger in: the answer is that of a shop without a subscription.
  expect((await stranger.client.expect(200, read('/subscription/active'))).json()).toBe('');
});

test('a call whose check is missing writes nothing of another tenant', async () => {
  const path = `/organization/${owner.organizationUuid}/shop`;
  const shop = { type: 'cloud', name: 'Planted', mainShopUrl: null, shopifyShopDomain: null };
  const { statusCode } = await stranger.client.call(`POST ${path}`, { body: shop });
  expect(statusCode).toBe(500);
  const { rows } = await sql`select uuid from shop where name = 'Planted'`.execute(kontor.infrastructure.database);
  expect(rows).toEqual([]);
  await owner.client.expect(201, `POST ${path}`, shop);
});

test('a query that is made for no tenant sees no row of any tenant', async () => {
  const counts = await visibleRows(restricted(), 'no-tenant');
  expect(Object.keys(counts).length).toBeGreaterThan(20);
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
});

test('a user sees the rows of its own organization, and a tenant that it is no member of shows none', async () => {
  const uuidOf = async ({ client }: Merchant) => (await client.expect(200, 'GET /user')).json<{ uuid: string }>().uuid;
  const userUuid = await uuidOf(stranger);
  const mine = await visibleRows(restricted(), { userUuid, organizationUuid: stranger.organizationUuid });
  expect([mine['organization'], mine['membership'], mine['shop'], mine['subscription']]).toEqual([1, 1, 1, 1]);
  expect(await visibleRows(restricted(), { userUuid, organizationUuid: null })).toEqual(mine);
  const foreign = await visibleRows(restricted(), { userUuid, organizationUuid: owner.organizationUuid });
  // Of its own memberships, and of what it has accepted itself, a user always knows.
  expect(Object.entries(foreign).filter(([, count]) => count > 0)).toEqual([
    ['legal_acceptance', 3],
    ['membership', 1],
  ]);
});

test('work of the system sees all rows', async () => {
  const all = await visibleRows(restricted(), 'all');
  expect(all).toEqual(await visibleRows(kontor.infrastructure.database, 'no-tenant'));
  expect(all['organization']).toBe(2);
});

test('queries of several tenants at once, on the same connections, see their own rows', async () => {
  const users = await Promise.all(
    [owner, stranger].map(async ({ client, organizationUuid }) => ({
      userUuid: (await client.expect(200, 'GET /user')).json<{ uuid: string }>().uuid,
      organizationUuid,
    })),
  );
  const seen = await Promise.all(
    Array.from({ length: 200 }, async (_, turn) => {
      const whom = turn % 3 === 2 ? 'no-tenant' : (users[turn % 3] ?? ('no-tenant' as const));
      const rows = await actFor(whom, () => restricted().selectFrom('organization').select('uuid').execute());
      return rows.map(({ uuid }) => uuid).join() === (whom === 'no-tenant' ? '' : whom.organizationUuid);
    }),
  );
  expect(new Set(seen)).toEqual(new Set([true]));
});

test('every table that refers to an organization or a shop has a policy', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
      and a.attname in ('organization_uuid', 'shop_uuid', 'subscription_uuid', 'invoice_uuid')
    order by 1`.execute(kontor.infrastructure.database);
  // Mails are read by their job alone; installations of the Shopify app have no shop before they are finished; differences are for
  // operators; support views are read with the session of every request.
  const names = ['mail', 'provider_difference', 'shopify_installation', 'support_view'];
  expect(rows.map(({ name }) => name)).toEqual(names);
});

test('a membership in an organization that has members cannot be made by the user itself', async () => {
  const userUuid = (await stranger.client.expect(200, 'GET /user')).json<{ uuid: string }>().uuid;
  const join = actFor({ userUuid, organizationUuid: null }, () =>
    restricted()
      .insertInto('membership')
      .values({ user_uuid: userUuid, organization_uuid: owner.organizationUuid, created_at: new Date() })
      .execute(),
  );
  await expect(join).rejects.toMatchObject({ code: '42501' });
});
