import type { Organization } from '@kontor/contract/organization';
import { type Role, roles, seesNoAmounts } from '@kontor/contract/role';
import { beforeAll, expect, test } from 'vitest';
import { merchantWithShop, partner } from '../testing/accounts.ts';
import { bookkeeping, contentsOf, everyCall, withIds } from '../testing/every-call.ts';
import { memberWith } from '../testing/members.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let agency: Awaited<ReturnType<typeof partner>>;
const clients = new Map<string, TestClient>();
beforeAll(async () => {
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  agency = await partner(kontor);
  for (const role of roles) {
    clients.set(`merchant ${role}`, (await memberWith(kontor, owner.organizationUuid, role)).client);
    clients.set(`partner ${role}`, (await memberWith(kontor, agency.organizationUuid, role)).client);
  }
  await kontor.worker.runDue();
});

function clientOf(kind: 'merchant' | 'partner', role: Role): TestClient {
  const client = clients.get(`${kind} ${role}`);
  if (client === undefined) throw new Error('Every role has a client');
  return client;
}

const callsOfMembers = everyCall.filter(([, { roles: allowed }]) => allowed !== undefined);

/** Every member may leave, and most remove no other member (members/members.api.test.ts). */
const leave = 'DELETE /organization/{organizationUuid}/member/{userUuid}';

async function codeOf(client: TestClient, key: string): Promise<string | undefined> {
  const ids = { organizationUuid: owner.organizationUuid, shopUuid: owner.shop.uuid };
  const isPartners = everyCall.find(([one]) => one === key)?.[1].permission === 'partner';
  const call = withIds(key, isPartners ? { organizationUuid: agency.organizationUuid } : ids);
  const { statusCode, body } = await client.call(call, key.startsWith('GET') ? {} : { body: {} });
  return statusCode === 403 ? (JSON.parse(body) as { code: string }).code : undefined;
}

const kindOf = (permission: string) => (permission === 'partner' ? 'partner' : 'merchant');

test('every call below an organization names its roles, the owner among them', () => {
  const below = everyCall.filter(
    ([key, { permission }]) => key.includes('{organizationUuid}') && permission !== 'client',
  );
  expect(below.filter(([, { roles: allowed }]) => !allowed?.includes('owner'))).toEqual([]);
});

const decidedByRole = callsOfMembers.filter(([key]) => key !== leave);

test.each(decidedByRole.map(([key, call]) => [key, call] as const))('%s is for its roles alone', async (key, call) => {
  for (const role of roles.filter((one) => !call.roles?.includes(one))) {
    const before = await contentsOf(kontor.infrastructure.database, bookkeeping);
    expect([role, await codeOf(clientOf(kindOf(call.permission), role), key)]).toEqual([role, 'role-insufficient']);
    expect(await contentsOf(kontor.infrastructure.database, bookkeeping)).toBe(before);
  }
  for (const role of call.roles ?? []) {
    expect([role, await codeOf(clientOf(kindOf(call.permission), role), key)]).toEqual([role, undefined]);
  }
  // One of the calls removes the shop that the others are about.
  await kontor.infrastructure.database.updateTable('shop').set({ removed_at: null }).execute();
});

test('a reader changes nothing, and may leave', () => {
  const changing = decidedByRole.filter(([key]) => !key.startsWith('GET'));
  expect(changing.filter(([, { roles: allowed }]) => allowed?.includes('reader'))).toEqual([]);
});

test('a reader sees what an admin sees, except what is taken along, and ways into the payout account', () => {
  const taken = /\/(export\b.*|notice\/.*|archive|onboarding-url|dashboard-url)$/;
  const hidden = decidedByRole.filter(
    ([key, { roles: allowed }]) => key.startsWith('GET') && allowed?.includes('admin') && !allowed.includes('reader'),
  );
  expect(hidden.map(([key]) => key).filter((key) => !taken.test(key))).toEqual([]);
});

test('what a call answers to a role that sees no money has no amount', async () => {
  const months = async (role: Role) =>
    (await clientOf('merchant', role).expect(200, `GET ${owner.shopPath}/usage`)).json<
      { extraAmount: number | null; forecast: { extraAmount: number | null } | null }[]
    >();
  for (const role of roles.filter(seesNoAmounts)) {
    const [running] = await months(role);
    expect([running?.extraAmount, running?.forecast?.extraAmount]).toEqual([null, null]);
  }
  const [running] = await months('billing');
  expect([running?.extraAmount, running?.forecast?.extraAmount]).toEqual([0, 0]);
});

test('a user is told its role in each of its organizations', async () => {
  const of = async (client: TestClient) =>
    (await client.expect(200, 'GET /organization')).json<Organization[]>().map(({ uuid, role }) => [uuid, role]);
  const reader = await of(clientOf('merchant', 'reader'));
  expect(reader).toHaveLength(2);
  expect(reader).toContainEqual([owner.organizationUuid, 'reader']);
  expect(reader.filter(([, role]) => role === 'owner')).toHaveLength(1);
  const one = await clientOf('merchant', 'billing').expect(200, `GET /organization/${owner.organizationUuid}`);
  expect(one.json<Organization>().role).toBe('billing');
});
