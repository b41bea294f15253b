import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { minutes } from '../infrastructure/clock.ts';
import { merchantWithShop, newShop, partner } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';

const kontor = await testApp();
const { callers, clock, database } = kontor.infrastructure;

afterEach(() => {
  clock.offset = 0;
  vi.restoreAllMocks();
});

type Merchant = Awaited<ReturnType<typeof merchantWithShop>>;

const calls = ({ organizationUuid, shopPath }: Merchant) => [
  'GET /user',
  `GET /organization/${organizationUuid}`,
  `GET ${shopPath}/subscription/active`,
];

const statuses = (asker: Merchant, asked: readonly string[] = calls(asker)) =>
  Promise.all(asked.map(async (call) => (await asker.client.call(call)).statusCode));

const endSessions = ({ userUuid }: Merchant) =>
  database.updateTable('session').set({ ended_at: new Date() }).where('user_uuid', '=', userUuid).execute();
const disable = ({ userUuid }: Merchant) =>
  database.updateTable('app_user').set({ state: 'disabled' }).where('uuid', '=', userUuid).execute();

test('session, user, organization, membership and shop of a call are found by one statement', async () => {
  const owner = await merchantWithShop(kontor);
  const statements = vi.spyOn(callers, 'executeQuery');
  for (const call of calls(owner)) {
    statements.mockClear();
    await owner.client.expect(200, call);
    expect(statements).toHaveBeenCalledTimes(1);
  }
});

test.each<[string, (owner: Merchant) => unknown]>([
  ['has ended, in another browser as well as in this one', endSessions],
  [
    'is older than a session may become',
    ({ userUuid }) =>
      database.updateTable('session').set({ expires_at: clock.now() }).where('user_uuid', '=', userUuid).execute(),
  ],
  [
    'was not renewed for a quarter of an hour',
    () => {
      clock.offset = minutes(16);
    },
  ],
  ['belongs to a user who is disabled', disable],
])('a session that %s is refused with the next call, whatever the call is about', async (_, end) => {
  const owner = await merchantWithShop(kontor);
  expect(await statuses(owner)).toEqual([200, 200, 200]);
  await end(owner);
  expect(await statuses(owner)).toEqual([401, 401, 401]);
});

test('a user whose membership has ended is refused with the next call', async () => {
  const owner = await merchantWithShop(kontor);
  await database.deleteFrom('membership').where('user_uuid', '=', owner.userUuid).execute();
  expect(await statuses(owner)).toEqual([200, 403, 403]);
});

test('an organization that is gone is not found', async () => {
  const owner = await merchantWithShop(kontor);
  await database.deleteFrom('shop').where('organization_uuid', '=', owner.organizationUuid).execute();
  await database.deleteFrom('legal_acceptance').where('organization_uuid', '=', owner.organizationUuid).execute();
  await database.deleteFrom('membership').where('organization_uuid', '=', owner.organizationUuid).execute();
  await database.deleteFrom('organization').where('uuid', '=', owner.organizationUuid).execute();
  expect(await statuses(owner)).toEqual([200, 404, 404]);
});

test('a shop is found below its own organization only', async () => {
  const [owner, stranger] = [await merchantWithShop(kontor), await merchantWithShop(kontor)];
  const active = (organizationUuid: string, shopUuid: string) =>
    `GET /organization/${organizationUuid}/shop/${shopUuid}/subscription/active`;
  const foreign = [
    active(stranger.organizationUuid, stranger.shop.uuid),
    active(owner.organizationUuid, stranger.shop.uuid),
    active(owner.organizationUuid, randomUUID()),
    active(randomUUID(), owner.shop.uuid),
  ];
  expect(await statuses(owner, foreign)).toEqual([403, 403, 404, 404]);
  // The shop of another organization of the same user counts as missing.
  await database
    .insertInto('membership')
    .values({ user_uuid: owner.userUuid, organization_uuid: stranger.organizationUuid, created_at: clock.now() })
    .execute();
  expect(await statuses(owner, foreign)).toEqual([200, 404, 404, 404]);
});

test('an id that is none is not found, and is asked for only by users who are signed in', async () => {
  const owner = await merchantWithShop(kontor);
  const malformed = [
    'GET /organization/none',
    `GET /organization/${owner.organizationUuid}/shop/none/subscription/active`,
    `GET /organization/none/shop/${owner.shop.uuid}/subscription/active`,
  ];
  expect(await statuses(owner, malformed)).toEqual([404, 404, 404]);
  for (const call of malformed) await kontor.client().expect(401, call);
});

test('merchants and partners make the calls of their kind', async () => {
  const [owner, agency] = [await merchantWithShop(kontor), await partner(kontor)];
  const partnerAccount = (organizationUuid: string) => `GET /organization/${organizationUuid}/partner-account`;
  const newShopOf = (organizationUuid: string) => `POST /organization/${organizationUuid}/shop`;
  await agency.client.expect(200, partnerAccount(agency.organizationUuid));
  await owner.client.expect(403, partnerAccount(owner.organizationUuid));
  await owner.client.expect(201, newShopOf(owner.organizationUuid), newShop());
  await agency.client.expect(403, newShopOf(agency.organizationUuid), newShop());
});

test('calls that arrive together are each answered for their own caller', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, () => merchantWithShop(kontor)));
  const answers = await Promise.all(
    Array.from({ length: 80 }, async (_, turn) => {
      const owner = owners[turn % owners.length] as Merchant;
      const user = await owner.client.expect(200, 'GET /user');
      const organization = await owner.client.expect(200, `GET /organization/${owner.organizationUuid}`);
      const uuids = [user, organization].map((answer) => answer.json<{ uuid: string }>().uuid);
      return uuids.join() === [owner.userUuid, owner.organizationUuid].join();
    }),
  );
  expect(new Set(answers)).toEqual(new Set([true]));
});

test('a link to a document works as long as the session could be renewed, which no script does for a link', async () => {
  const owner = await merchantWithShop(kontor);
  const { organizationUuid, shopPath, client } = owner;
  const documents = [
    `GET ${shopPath}/invoice/${randomUUID()}/pdf`,
    `GET ${shopPath}/invoice/${randomUUID()}/xml`,
    `GET /organization/${organizationUuid}/export/${randomUUID()}/download`,
  ];
  clock.offset = minutes(16);
  expect(await statuses(owner, documents)).toEqual([404, 404, 404]);
  expect(await statuses(owner)).toEqual([401, 401, 401]);
  await client.expect(204, 'POST /auth/refresh-cookie');
  await client.expect(204, 'POST /auth/logout');
  expect(await statuses(owner, documents)).toEqual([401, 401, 401]);
});

test('a link to a document of others is refused, whether or not the session was renewed', async () => {
  const [owner, other] = [await merchantWithShop(kontor), await merchantWithShop(kontor)];
  const document = `GET ${other.shopPath}/invoice/${randomUUID()}/pdf`;
  expect(await statuses(owner, [document])).toEqual([403]);
  clock.offset = minutes(16);
  expect(await statuses(owner, [document])).toEqual([403]);
});

test.each<[string, (owner: Merchant) => unknown]>([
  ['has ended', endSessions],
  ['belongs to a user who is disabled', disable],
])('a link to a document is refused to a session that %s', async (_, end) => {
  const owner = await merchantWithShop(kontor);
  await end(owner);
  clock.offset = minutes(16);
  expect(await statuses(owner, [`GET ${owner.shopPath}/invoice/${randomUUID()}/pdf`])).toEqual([401]);
});
