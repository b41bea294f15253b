import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call } from '@kontor/contract/call';
import { calls } from '@kontor/contract/calls';
import type { PartnerAccount } from '@kontor/contract/partner';
import { sql } from 'kysely';
import { merchantWithShop, partner } from '../testing/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

let kontor: TestApp;
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let stranger: Awaited<ReturnType<typeof merchantWithShop>>;
let agency: Awaited<ReturnType<typeof partner>>;
beforeAll(async () => {
  kontor = await createTestApp();
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  stranger = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  agency = await partner(kontor);
  await kontor.worker.runDue();
});
afterAll(() => kontor?.close());

const permissions = ['public', 'signed-in', 'member', 'merchant', 'partner'];
const all = Object.entries<Call>(calls);
const tenantCalls = all.filter(([key]) => key.includes('{organizationUuid}'));
const shopCalls = tenantCalls.filter(([key]) => key.includes('{shopUuid}'));

/** The call with these ids in its path; ids of things further down are made up. */
const withIds = (key: string, ids: Readonly<Record<string, string>>) =>
  key.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());

async function statusOf(client: TestClient, call: string): Promise<number> {
  return (await client.call(call, call.startsWith('GET') ? {} : { body: {} })).statusCode;
}

/** Everything in the database but what belongs to requests as such: sessions, limits, keys. */
async function contents(): Promise<string> {
  const { database } = kontor.infrastructure;
  const tables = (await database.introspection.getTables()).map(({ name }) => name);
  const bookkeeping = [
    'session',
    'session_token',
    'rate_limit',
    'idempotency_key',
    'kysely_migration',
    'kysely_migration_lock',
  ];
  const rows: unknown[] = [];
  for (const table of tables.filter((name) => !bookkeeping.includes(name)).sort()) {
    rows.push(table, (await sql`select * from ${sql.table(table)} order by 1`.execute(database)).rows);
  }
  return JSON.stringify(rows);
}

test('every call says who may make it', () => {
  expect(all.filter(([, call]) => !permissions.includes(call.permission))).toEqual([]);
});

test('every call below an organization asks for membership at least', () => {
  expect(tenantCalls.filter(([, { permission }]) => permission === 'public' || permission === 'signed-in')).toEqual([]);
});

test.each(all.filter(([, { permission }]) => permission !== 'public').map(([key]) => key))(
  '%s needs a session',
  async (key) => expect(await statusOf(kontor.client(), withIds(key, {}))).toBe(401),
);

test.each(tenantCalls.map(([key]) => key))(
  '%s for somebody else’s organization is refused and writes nothing',
  async (key) => {
    const before = await contents();
    const ids = { organizationUuid: owner.organizationUuid, shopUuid: owner.shop.uuid };
    expect(await statusOf(stranger.client, withIds(key, ids))).toBe(403);
    expect(await statusOf(agency.client, withIds(key, ids))).toBe(403);
    expect(await contents()).toBe(before);
  },
);

test.each(shopCalls.map(([key]) => key))(
  '%s for somebody else’s shop below the own organization is refused',
  async (key) => {
    const before = await contents();
    const mixed = { organizationUuid: stranger.organizationUuid, shopUuid: owner.shop.uuid };
    expect(await statusOf(stranger.client, withIds(key, mixed))).toBe(403);
    expect(await statusOf(agency.client, withIds(key, { ...mixed, organizationUuid: agency.organizationUuid }))).toBe(
      403,
    );
    expect(await contents()).toBe(before);
  },
);

test.each(tenantCalls.map(([key]) => key))('%s for what does not exist is not found', async (key) => {
  expect(await statusOf(owner.client, withIds(key, { shopUuid: owner.shop.uuid }))).toBe(404);
  if (!key.includes('{shopUuid}')) return;
  expect(await statusOf(owner.client, withIds(key, { organizationUuid: owner.organizationUuid }))).toBe(404);
});

test.each(tenantCalls.filter(([, { permission }]) => permission === 'merchant').map(([key]) => key))(
  '%s is for merchants',
  async (key) => {
    const ids = { organizationUuid: agency.organizationUuid, shopUuid: owner.shop.uuid };
    expect(await statusOf(agency.client, withIds(key, ids))).toBe(403);
  },
);

test.each(tenantCalls.filter(([, { permission }]) => permission === 'partner').map(([key]) => key))(
  '%s is for partners',
  async (key) =>
    expect(await statusOf(owner.client, withIds(key, { organizationUuid: owner.organizationUuid }))).toBe(403),
);

test('a partner sees shops of customers without anything about their payment', async () => {
  const answer = await agency.client.expect(200, `GET /organization/${agency.organizationUuid}/partner-account`);
  await owner.client.expect(200, `PUT /organization/${owner.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  const connected = await agency.client.expect(200, `GET /organization/${agency.organizationUuid}/partner-account`);
  expect(answer.json().customerShops).toEqual([]);
  expect(connected.json<PartnerAccount>().customerShops.map((shop) => Object.keys(shop))).toEqual([
    ['organizationName', 'shopName', 'plan', 'since', 'commissionAmount'],
  ]);
});
