import type { PartnerAccount } from '@kontor/contract/partner';
import type { Shop } from '@kontor/contract/shop';
import { expect, test } from 'vitest';
import { days } from '../infrastructure/clock.ts';
import { mailedToken, newShop, partner, password } from '../testing/accounts.ts';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../testing/test-billing.ts';

const kontor = await testBilling();
const { clock, database } = kontor.infrastructure;

type Agency = Awaited<ReturnType<typeof partner>>;

const shopsOf = async ({ client, email, organizationUuid }: Agency) => {
  await client.login(email, password);
  return (await client.expect(200, `GET /organization/${organizationUuid}/partner-account`)).json<PartnerAccount>()
    .customerShops;
};
const connect = ({ client, organizationUuid }: Orderer, agency: Agency) =>
  client.expect(200, `PUT /organization/${organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
/** Who was connected to an organization, and until when. */
const history = ({ organizationUuid }: Orderer) =>
  database
    .selectFrom('agency_connection')
    .select(['agency_uuid', 'connected_at', 'ended_at'])
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('connected_at')
    .execute();

test('a customer’s shops are those that it has at this moment, with their plans', async () => {
  const [buyer, agency] = [await orderer(kontor), await partner(kontor)];
  await connect(buyer, agency);
  const [first] = await shopsOf(agency);
  expect(first).toMatchObject({ organizationName: 'Radwerk Berlin GmbH', plan: null });

  await subscribe(kontor, buyer, selection('starter'));
  expect(await shopsOf(agency)).toMatchObject([{ shopName: first?.shopName, plan: 'starter' }]);

  clock.offset += days(10);
  await buyer.client.login(buyer.email, password);
  const path = `/organization/${buyer.organizationUuid}`;
  const added = (await buyer.client.expect(201, `POST ${path}/shop`, newShop({ name: 'Zweiter' }))).json<Shop>();
  const shops = await shopsOf(agency);
  // Newest first: since the connection, or since there is the shop.
  expect(shops.map(({ shopName }) => shopName)).toEqual([added.name, first?.shopName]);
  expect(shops[1]?.since).toBe(first?.since);
  expect(Date.parse(shops[0]?.since ?? '') - Date.parse(first?.since ?? '')).toBeGreaterThan(days(9));
});

test('a disconnected agency sees nothing any more, and since when and until when it was connected is kept', async () => {
  const [buyer, agency, next] = [await orderer(kontor), await partner(kontor), await partner(kontor)];
  const [connectedAt, replacedAt, endedAt] = [0, 30, 50];
  const begin = clock.now().getTime();
  await connect(buyer, agency);
  clock.offset += days(replacedAt);
  await buyer.client.login(buyer.email, password);
  await connect(buyer, next);
  // A second time changes nothing.
  await connect(buyer, next);
  expect([await shopsOf(agency), await shopsOf(next)]).toMatchObject([[], [{}]]);

  clock.offset += days(endedAt - replacedAt);
  await buyer.client.login(buyer.email, password);
  const path = `/organization/${buyer.organizationUuid}/partner-agency`;
  await buyer.client.expect(204, `DELETE ${path}`);
  await buyer.client.expect(204, `DELETE ${path}`);
  expect((await buyer.client.expect(200, `GET ${path}/connected`)).json()).toBe('');
  expect(await shopsOf(next)).toEqual([]);

  const day = (at: Date | null) => Math.round(((at?.getTime() ?? 0) - begin) / days(1));
  expect((await history(buyer)).map((row) => [row.agency_uuid, day(row.connected_at), day(row.ended_at)])).toEqual([
    [agency.organizationUuid, connectedAt, replacedAt],
    [next.organizationUuid, replacedAt, endedAt],
  ]);
});

test('an agency that a server of the last release has connected is connected since then', async () => {
  const [buyer, agency] = [await orderer(kontor), await partner(kontor)];
  const change = (uuid: string | null) =>
    database
      .updateTable('organization')
      .set({ partner_agency_uuid: uuid })
      .where('uuid', '=', buyer.organizationUuid)
      .execute();
  await change(agency.organizationUuid);
  expect(await history(buyer)).toMatchObject([{ agency_uuid: agency.organizationUuid, ended_at: null }]);
  expect(await shopsOf(agency)).toHaveLength(1);
  await change(null);
  expect(await history(buyer)).toMatchObject([{ agency_uuid: agency.organizationUuid, ended_at: expect.any(Date) }]);
});

test('an erased merchant is no customer any more', async () => {
  const [buyer, agency] = [await orderer(kontor), await partner(kontor)];
  await connect(buyer, agency);
  const { uuid } = (await buyer.client.expect(200, 'GET /user')).json<{ uuid: string }>();
  await buyer.client.expect(202, `POST /user/${uuid}/delete`, { password });
  await buyer.client.expect(200, `POST /confirmation/${await mailedToken(buyer.client, buyer.email)}`);
  expect(await shopsOf(agency)).toEqual([]);
  expect(await history(buyer)).toMatchObject([{ ended_at: expect.any(Date) }]);
});
