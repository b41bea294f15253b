import type { Activity } from '@kontor/contract/activity';
import type { Paired, PairingCode, PairingCodeState } from '@kontor/contract/pairing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { minutes, seconds } from '../../infrastructure/clock.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { runCleanUp } from '../../testing/run-clean-up.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { clock, database } = kontor.infrastructure;
let cloud: TestConnectClient;
let buyer: Orderer;
beforeAll(async () => {
  buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced', { wms: 2 }));
});
beforeEach(async () => {
  // Limits are counted per client and per shop.
  cloud = await connectClient(kontor, ['devices:write']);
  await database.deleteFrom('rate_limit').execute();
  await database.deleteFrom('pairing_code').execute();
  await database.deleteFrom('device').execute();
  await buyer.signIn();
});

const make = async (kind = 'wms', shop = buyer) =>
  (await shop.client.expect(201, `POST ${shop.shopPath}/${kind}/pairing-code`)).json<PairingCode>();
const redeem = (code: string) => cloud.call('POST /connect/pairing', { body: { code } });
const unknown = { status: 404, code: 'code-unknown' };
const device = { name: 'Scanner', serialNumber: '1', appVersion: null, lastSeenAt: null };
const register = (id: string) => cloud.call(`PUT /connect/shop/${shopOf(buyer)}/wms/device/${id}`, { body: device });

test('a code names the shop and the product, once, and with it the device is registered', async () => {
  const { code, expiresAt } = await make();
  expect(code).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{8}$/);
  const lifetime = new Date(expiresAt).getTime() - clock.now().getTime();
  expect(lifetime).toBeGreaterThan(minutes(14));
  expect(lifetime).toBeLessThanOrEqual(minutes(15));
  const paired = (await cloud.expect(200, 'POST /connect/pairing', { code })).json<Paired>();
  expect(paired).toEqual({ shopUuid: shopOf(buyer), kind: 'wms' });
  expect((await redeem(code)).json()).toMatchObject(unknown);
  expect((await register('1')).statusCode).toBe(200);
});

test('the activity says who connected a device, once, although the device has no session', async () => {
  const { code } = await make('wms');
  await redeem(code);
  await redeem(code);
  const path = `GET /organization/${buyer.organizationUuid}/activity?action=device.paired`;
  const [paired, ...more] = (await buyer.client.expect(200, path)).json<Activity[]>();
  expect(paired).toMatchObject({ actor: { kind: 'user', name: 'Eva Brandt' }, details: { kind: 'wms' } });
  const pairedBefore = more.filter(({ at }) => at === paired?.at);
  expect(pairedBefore).toEqual([]);
});

test('the portal sees that a code was used, and not the code', async () => {
  const list = async (kind: string) =>
    (await buyer.client.expect(200, `GET ${buyer.shopPath}/${kind}/pairing-code`)).json<PairingCodeState[]>();
  const { code, expiresAt } = await make();
  expect(await list('wms')).toEqual([{ expiresAt, usedAt: null }]);
  await redeem(code);
  expect(await list('wms')).toEqual([{ expiresAt, usedAt: expect.any(String) }]);
  expect(await list('pos')).toEqual([]);
  clock.offset += minutes(16);
  await buyer.signIn();
  expect(await list('wms')).toEqual([]);
});

test('a code is accepted as people enter it', async () => {
  const { code } = await make();
  const entered = ` ${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`;
  expect((await redeem(entered)).json()).toMatchObject({ kind: 'wms' });
});

test('a code that two systems redeem at the same time works for one of them', async () => {
  const { code } = await make();
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
});

test('an expired code is unknown, and is deleted', async () => {
  const { code } = await make();
  clock.offset += minutes(15) + seconds(1);
  expect((await redeem(code)).json()).toMatchObject(unknown);
  await runCleanUp(kontor);
  expect(await database.selectFrom('pairing_code').selectAll().execute()).toEqual([]);
});

test('the database does not contain the code', async () => {
  const { code } = await make();
  const [row] = await database.selectFrom('pairing_code').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(code);
  expect(row?.code_hash).toHaveLength(43);
});

test('five codes of a shop are valid besides those that were used; another one ends the oldest', async () => {
  const { code: used } = await make();
  expect((await redeem(used)).statusCode).toBe(200);
  const codes: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    clock.offset += seconds(1);
    codes.push((await make()).code);
  }
  expect((await redeem(codes[0] ?? '')).json()).toMatchObject(unknown);
  for (const code of codes.slice(1)) expect((await redeem(code)).statusCode).toBe(200);
});

test('twenty codes are made for a shop in a quarter of an hour, and of another shop none is refused', async () => {
  for (let turn = 0; turn < 20; turn += 1) await make();
  const refused = await buyer.client.call(`POST ${buyer.shopPath}/wms/pairing-code`);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  const other = await orderer(kontor);
  const answer = await other.client.call(`POST ${other.shopPath}/wms/pairing-code`);
  expect(answer.json()).toMatchObject({ status: 409, code: 'not-entitled' });
});

test('without a free licence there is no code, and the answer says why', async () => {
  await register('1');
  await register('2');
  const refused = await buyer.client.call(`POST ${buyer.shopPath}/wms/pairing-code`);
  expect(refused.json()).toMatchObject({ status: 409, code: 'licences-exhausted', licensed: 2, used: 2 });
  const never = await buyer.client.call(`POST ${buyer.shopPath}/pos/pairing-code`);
  expect(never.json()).toMatchObject({ status: 409, code: 'not-entitled' });
  expect(await database.selectFrom('pairing_code').selectAll().execute()).toEqual([]);
});

test('after ten wrong codes in a minute a client has to wait; valid ones do not count', async () => {
  const valid = await Promise.all(Array.from({ length: 3 }, () => make()));
  for (const { code } of valid) expect((await redeem(code)).statusCode).toBe(200);
  for (let turn = 0; turn < 10; turn += 1) expect((await redeem('CCCCCCCC')).json()).toMatchObject(unknown);
  const { code } = await make();
  const refused = await redeem(code);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  clock.offset += minutes(1) + seconds(1);
  expect((await redeem(code)).statusCode).toBe(200);
});

test('what cannot be a code is refused or unknown', async () => {
  for (const body of [{ code: '' }, { code: 'x'.repeat(41) }, { code: 7 }, {}])
    expect((await cloud.call('POST /connect/pairing', { body })).statusCode).toBe(422);
  expect((await redeem('OOOO')).json()).toMatchObject(unknown);
});
