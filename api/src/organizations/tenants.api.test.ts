import type { Call } from '@kontor/contract/call';
import { calls, type KnownCall } from '@kontor/contract/calls';
import { allScopes } from '@kontor/contract/connect-scope';
import type { PartnerAccount } from '@kontor/contract/partner';
import { beforeAll, expect, test } from 'vitest';
import { merchantWithShop, partner } from '../testing/accounts.ts';
import { callWith, connectClient } from '../testing/connect.ts';
import { bookkeeping, contentsOf, everyCall, withIds } from '../testing/every-call.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let stranger: Awaited<ReturnType<typeof merchantWithShop>>;
let agency: Awaited<ReturnType<typeof partner>>;
beforeAll(async () => {
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  stranger = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  agency = await partner(kontor);
  await kontor.worker.runDue();
});

const permissions = ['public', 'signed-in', 'member', 'merchant', 'partner', 'staff', 'client'];
// Other systems of the vendor's read every organization.
const tenantCalls = everyCall.filter(
  ([key, { permission }]) => key.includes('{organizationUuid}') && permission !== 'client',
);
const shopCalls = tenantCalls.filter(([key]) => key.includes('{shopUuid}'));

async function statusOf(client: TestClient, call: string): Promise<number> {
  return (await client.call(call, call.startsWith('GET') ? {} : { body: {} })).statusCode;
}

const contents = () => contentsOf(kontor.infrastructure.database, bookkeeping);

test('every call declares its permission', () => {
  expect(everyCall.filter(([, call]) => !permissions.includes(call.permission))).toEqual([]);
});

test('every call below an organization requires at least membership', () => {
  expect(tenantCalls.filter(([, { permission }]) => permission === 'public' || permission === 'signed-in')).toEqual([]);
});

const isOfUsers = ([, { permission }]: (typeof everyCall)[number]) =>
  permission !== 'public' && permission !== 'client';

test.each(everyCall.filter(isOfUsers).map(([key]) => key))('%s needs a session', async (key) =>
  expect(await statusOf(kontor.client(), withIds(key, {}))).toBe(401),
);

test.each(everyCall.filter(([, { permission }]) => permission === 'client').map(([key]) => key))(
  '%s needs an access token with its scope, and no session',
  async (key) => {
    const call = withIds(key, { shopUuid: owner.shop.uuid });
    expect(await statusOf(kontor.client(), call)).toBe(401);
    expect(await statusOf(owner.client, call)).toBe(401);
    const { scope } = calls[key as KnownCall] as Call;
    const { token } = await connectClient(
      kontor,
      allScopes.filter((one) => one !== scope),
    );
    expect((await callWith(kontor, token, call)).statusCode).toBe(403);
  },
);

test.each(tenantCalls.map(([key]) => key))(
  "%s for another user's organization is refused and writes nothing",
  async (key) => {
    const before = await contents();
    const ids = { organizationUuid: owner.organizationUuid, shopUuid: owner.shop.uuid };
    expect(await statusOf(stranger.client, withIds(key, ids))).toBe(403);
    expect(await statusOf(agency.client, withIds(key, ids))).toBe(403);
    expect(await contents()).toBe(before);
  },
);

test.each(shopCalls.map(([key]) => key))(
  "%s for another user's shop below the user's own organization is refused",
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

test.each(everyCall.filter(([, { permission }]) => permission === 'staff').map(([key]) => key))(
  '%s is for the vendor’s people',
  async (key) => {
    const status = key.includes(' /backoffice/') ? 404 : 403;
    for (const { client } of [owner, agency]) expect(await statusOf(client, withIds(key, {}))).toBe(status);
  },
);

test('a partner sees shops of customers without payment data', async () => {
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
