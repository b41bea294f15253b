import { randomUUID } from 'node:crypto';
import type { ConnectShop } from '@kontor/contract/connect-shop';
import type { Provisioning, ProvisioningReport } from '@kontor/contract/provisioning';
import type { Shop } from '@kontor/contract/shop';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startingShops } from '../../../migrations/0032-starting-shops.ts';
import { days } from '../../infrastructure/clock.ts';
import { mailedToken, mailsTo, merchantWithShop, password } from '../../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { testEvents } from '../../testing/connect-events.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;
const { connect } = testEvents(kontor);

type Owner = Awaited<ReturnType<typeof merchantWithShop>>;
let platform: TestConnectClient;
let owner: Owner;
beforeAll(async () => {
  platform = await connectClient(kontor, ['provisioning:write']);
});
beforeEach(async () => {
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
});

const ready: ProvisioningReport = {
  state: 'ready',
  mainShopUrl: 'https://radwerk.cloud.test',
  adminUrl: 'https://radwerk.cloud.test/admin',
  reason: null,
};
const active: ProvisioningReport = { ...ready, state: 'active' };
const failed: ProvisioningReport = { state: 'failed', mainShopUrl: null, adminUrl: null, reason: 'No disk space' };

const report = (body: object, uuid = owner.shop.uuid) =>
  platform.call(`PUT /connect/shop/${uuid}/provisioning`, { body });
const noted = async (body: ProvisioningReport) => {
  const answer = await report(body);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<ConnectShop>();
};
const shop = async () => (await owner.client.expect(200, `GET ${owner.shopPath}`)).json<Shop>();
const provisioning = async () =>
  (await owner.client.expect(200, `GET ${owner.shopPath}/provisioning`)).json<Provisioning>();
const retry = () => owner.client.call(`POST ${owner.shopPath}/provisioning/retry`);

/** Brings the shop into a state by reports alone. */
const reportsTo = { starting: [], ready: [ready], active: [ready, active], failed: [failed] } as const;

test('the platform reports a shop as ready and as active, and the merchant has its addresses', async () => {
  expect(await noted(ready)).toMatchObject({ provisioning: 'ready', mainShopUrl: ready.mainShopUrl, version: 2 });
  expect(await shop()).toMatchObject({
    mainShopUrl: ready.mainShopUrl,
    adminUrl: ready.adminUrl,
    cloudShop: { state: 'ready' },
  });
  expect(await noted(active)).toMatchObject({ provisioning: 'active', version: 3 });
  expect((await shop()).cloudShop?.state).toBe('active');
});

test.each([ready, active, failed])(
  'the same report twice, $state, changes nothing and causes no event',
  async (body) => {
    const system = await connect(['shop.updated', 'provisioning.requested']);
    for (const before of reportsTo[body.state]) await noted(before);
    const first = await noted(body);
    await kontor.worker.runDue();
    system.events.splice(0);
    expect(await noted(body)).toEqual(first);
    await kontor.worker.runDue();
    expect(system.events).toEqual([]);
  },
);

test.each([
  ['starting', ready, 200],
  ['starting', failed, 200],
  ['starting', active, 409],
  ['ready', active, 200],
  ['ready', failed, 200],
  ['active', ready, 409],
  ['active', failed, 409],
  ['failed', ready, 200],
  ['failed', active, 409],
] as const)('from %s the report %j is answered with %i', async (state, body, status) => {
  for (const before of reportsTo[state]) await noted(before);
  const answer = await report(body);
  expect(answer.statusCode).toBe(status);
  if (status !== 409) return;
  expect(answer.json()).toMatchObject({ code: 'state-conflict' });
  expect((await shop()).cloudShop?.state).toBe(state);
});

test.each([
  [
    'ready without addresses',
    { state: 'ready' },
    [
      ['mainShopUrl', 'required'],
      ['adminUrl', 'required'],
    ],
  ],
  ['ready without the address of the admin', { ...ready, adminUrl: null }, [['adminUrl', 'required']]],
  ['http', { ...ready, mainShopUrl: 'http://radwerk.cloud.test' }, [['mainShopUrl', 'pattern']]],
  ['an address with a password', { ...ready, adminUrl: 'https://u:p@radwerk.test' }, [['adminUrl', 'invalid']]],
  ['no address', { ...ready, mainShopUrl: 'radwerk' }, [['mainShopUrl', 'pattern']]],
  ['starting', { ...ready, state: 'starting' }, [['state', 'invalid']]],
  ['no state', { mainShopUrl: null }, [['state', 'required']]],
])('%s is refused', async (_, body, violations) => {
  const answer = await report(body);
  const { violations: found } = answer.json<{ violations: { path: string; code: string }[] }>();
  expect([answer.statusCode, found.map(({ path, code }) => [path, code])]).toEqual([422, violations]);
  expect((await shop()).cloudShop?.state).toBe('starting');
});

test('other addresses of the same state replace those before', async () => {
  for (const before of reportsTo.active) await noted(before);
  await noted({ ...active, mainShopUrl: 'https://radwerk.test' });
  expect(await shop()).toMatchObject({ mainShopUrl: 'https://radwerk.test', cloudShop: { state: 'active' } });
});

test('a failure says when and why, keeps the addresses, and is over with the next report', async () => {
  await noted(ready);
  expect(await noted(failed)).toMatchObject({ provisioning: 'failed', mainShopUrl: ready.mainShopUrl });
  expect((await shop()).cloudShop?.state).toBe('failed');
  expect(await provisioning()).toEqual({ state: 'failed', failedAt: expect.any(String), reason: 'No disk space' });
  await noted(ready);
  expect(await provisioning()).toEqual({ state: 'ready', failedAt: null, reason: null });
});

test('the merchant asks for another attempt, and the platform is asked once for each', async () => {
  const system = await connect(['provisioning.requested']);
  await kontor.worker.runDue();
  expect(system.events).toHaveLength(1);
  await noted(failed);
  expect((await retry()).json()).toMatchObject({ uuid: owner.shop.uuid, cloudShop: { state: 'starting' } });
  expect(await provisioning()).toEqual({ state: 'starting', failedAt: null, reason: null });
  await kontor.worker.runDue();
  // The failure and the request were announced together.
  expect(system.events).toHaveLength(2);
  expect(system.events.at(-1)?.data).toMatchObject({ uuid: owner.shop.uuid, provisioning: 'starting' });
  const again = await retry();
  expect([again.statusCode, again.json().code]).toEqual([409, 'state-conflict']);
  await noted(failed);
  await kontor.worker.runDue();
  expect((await retry()).statusCode).toBe(200);
  await kontor.worker.runDue();
  expect(system.events).toHaveLength(3);
  await noted(ready);
});

test('two requests at the same moment ask the platform once', async () => {
  const system = await connect(['provisioning.requested']);
  await noted(failed);
  await kontor.worker.runDue();
  system.events.splice(0);
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await kontor.worker.runDue();
  expect(system.events).toHaveLength(1);
});

test('a shop that an earlier release was setting up is asked for once', async () => {
  const system = await connect(['provisioning.requested']);
  // As that release has left it: announced never.
  await database.deleteFrom('connect_mark').execute();
  await database
    .insertInto('connect_document')
    .values({ kind: 'shop', subject: owner.shop.uuid, version: 0, data: null, updated_at: new Date() })
    .execute();
  for (const statement of startingShops.statements) await statement.execute(database);
  await kontor.worker.runDue();
  expect(system.events.map(({ data }) => data)).toMatchObject([{ uuid: owner.shop.uuid, provisioning: 'starting' }]);
  expect((await shop()).cloudShop?.state).toBe('starting');
  // The migration may be repeated: what was asked for is not asked for again.
  for (const statement of startingShops.statements) await statement.execute(database);
  await kontor.worker.runDue();
  expect(system.events).toHaveLength(1);
});

test('time alone sets no shop up', async () => {
  kontor.infrastructure.clock.offset += days(1);
  await kontor.worker.runDue();
  await owner.client.login(owner.email, password);
  expect(await shop()).toMatchObject({ mainShopUrl: null, cloudShop: { state: 'starting' } });
});

test('reports at the same moment are noted one after another', async () => {
  await Promise.all([report(ready), report(ready), report(failed), report(ready)]);
  const { state } = await provisioning();
  expect(['ready', 'failed']).toContain(state);
  expect(await shop()).toMatchObject({ mainShopUrl: ready.mainShopUrl });
});

test('shops that the vendor does not host, and shops that do not exist, are not found', async () => {
  const own = await merchantWithShop(kontor);
  for (const uuid of [own.shop.uuid, randomUUID()]) expect((await report(ready, uuid)).statusCode).toBe(404);
  expect((await own.client.call(`GET ${own.shopPath}/provisioning`)).statusCode).toBe(404);
  expect((await own.client.call(`POST ${own.shopPath}/provisioning/retry`)).statusCode).toBe(404);
});

test('nothing is noted any more about the shop of a deleted account', async () => {
  await noted(failed);
  await owner.client.expect(202, `POST /user/${owner.userUuid}/delete`, { password });
  await owner.client.expect(200, `POST /confirmation/${await mailedToken(owner.client, owner.email)}`);
  expect((await report(ready)).statusCode).toBe(404);
  const row = await database.selectFrom('shop').selectAll().where('uuid', '=', owner.shop.uuid).executeTakeFirst();
  expect(row).toMatchObject({ main_shop_url: null, admin_url: null, provisioning_failure: null });
});

test('when the shop can be used, and not before, its members are told where it is, once', async () => {
  const told = async () =>
    (await mailsTo(owner.client, owner.email)).filter(({ subject }) => subject.endsWith('ist bereit'));
  for (const body of [failed, ready]) await noted(body);
  expect(await told()).toEqual([]);
  await noted(active);
  await noted(active);
  await noted({ ...active, mainShopUrl: 'https://neu.radwerk.test' });
  const mails = await told();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/^Guten Tag Eva Brandt,/);
  expect(mails[0]?.text).toContain(new URL(active.mainShopUrl ?? '').host);
  expect(mails[0]?.links).toEqual([expect.stringMatching(new RegExp(`${owner.shopPath}$`))]);
});
