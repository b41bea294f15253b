import type { CustomerDetails } from '@kontor/contract/customer';
import { nextCursor } from '@kontor/contract/next-cursor';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { merchant, partner } from '../../testing/accounts.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { manyContracts } from '../../testing/many-contracts.ts';
import { newStaff } from '../../testing/operator.ts';
import { inAnotherShop, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
let sales: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  sales = await newStaff(kontor, 'sales');
});

const read = async (uuid: string, query = ''): Promise<CustomerDetails> =>
  (await sales.expect(200, `GET /backoffice/customer/${uuid}${query}`)).json<CustomerDetails>();

test('a customer is shown with members and their factors, shops, contract, prices and what is charged next', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional', { wms: 2 }));
  const details = await read(buyer.organizationUuid);
  expect(details).toMatchObject({
    name: 'Radwerk Berlin GmbH',
    baseData: { city: 'Berlin' },
    requiresSecondFactor: false,
    account: { owed: 0, credit: 0, unassigned: 0 },
    members: [{ email: buyer.email, role: 'owner', state: 'active', language: 'de', factors: [] }],
    monthlyAmount: 28_900 + 2 * 2_500,
    agency: null,
  });
  expect(details.shops).toHaveLength(1);
  expect(details.shops[0]).toMatchObject({
    uuid: shopOf(buyer),
    subscription: { state: 'active' },
    entitlements: { state: 'active', erp: { plan: 'professional' }, wms: { devices: 2 } },
    prices: [
      { product: { type: 'professional' }, quantity: 1, amount: 28_900, interval: 'month' },
      { product: { type: 'wms' }, quantity: 2, amount: 5_000, interval: 'month' },
    ],
    monthlyAmount: 33_900,
    owed: 0,
    paymentMethod: { type: 'card' },
    dunning: null,
    flags: { noSelfService: false, complimentary: false, complimentaryUntil: null, licenceVersion: null },
  });
  const gross = Math.round(33_900 * 1.19);
  expect(details.nextCharge).toMatchObject({ shopUuid: shopOf(buyer), amount: gross, isYearlySubscription: false });
  expect(details.shops[0]?.nextCharge?.amount).toBe(gross);
});

test('what a shop owes, and how far it is dunned, is there by shop', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const other = await inAnotherShop(buyer, 'Zweiter Laden');
  const before = await read(buyer.organizationUuid);
  const owed = before.account.owed;
  expect(owed).toBeGreaterThan(0);
  expect(before.shops.map((shop) => [shop.name, shop.owed])).toEqual([
    ['Radwerk', owed],
    ['Zweiter Laden', 0],
  ]);
  await kontor.pass(20);
  await sales.expect(200, `GET /backoffice/customer?search=${shopOf(other)}`);
  const { shops, dunningState } = await read(buyer.organizationUuid);
  expect(shops[0]?.dunning).toMatchObject({ cause: 'unpaid-bank-transfer' });
  expect(dunningState).toBe(shops[0]?.dunning?.state);
});

test('a member who has an authenticator app is shown with it', async () => {
  const { organizationUuid } = await newStaff(kontor, 'finance');
  expect((await read(organizationUuid)).members[0]).toMatchObject({ factors: ['totp'], hasSecondFactor: true });
});

test('a flag of the contract is shown', async () => {
  const buyer = await orderer(kontor);
  const update = { no_self_service: true, state: 'complimentary' as const };
  await database.updateTable('subscription').set(update).where('shop_uuid', '=', shopOf(buyer)).execute();
  const { flags } = (await read(buyer.organizationUuid)).shops[0] ?? {};
  expect(flags).toMatchObject({ noSelfService: true, complimentary: true });
});

test('the agency that is connected is named', async () => {
  const agency = await partner(kontor);
  const owner = await merchant(kontor);
  await sql`insert into agency_connection (uuid, organization_uuid, agency_uuid, connected_at)
    values (gen_random_uuid(), ${owner.organizationUuid}, ${agency.organizationUuid}, now())`.execute(database);
  expect((await read(owner.organizationUuid)).agency).toMatchObject({
    organizationUuid: agency.organizationUuid,
    name: 'Agentur Nord',
  });
  expect((await read(agency.organizationUuid)).type).toBe('partner');
});

test('shops come in pages of 50, with as many statements for all of them as for one', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const few = await countStatements(() => read(buyer.organizationUuid));
  await manyContracts(database, buyer, 60);
  expect(await countStatements(() => read(buyer.organizationUuid))).toBe(few);
  const first = await sales.expect(200, `GET /backoffice/customer/${buyer.organizationUuid}`);
  const { shops, shopCount } = first.json<CustomerDetails>();
  expect([shops.length, shopCount]).toEqual([50, 61]);
  const rest = await read(buyer.organizationUuid, `?cursor=${nextCursor(String(first.headers['link']))}`);
  expect(new Set([...shops, ...rest.shops].map(({ uuid }) => uuid)).size).toBe(61);
});

test('an organization that does not exist is not found', async () => {
  await sales.expect(404, `GET /backoffice/customer/${crypto.randomUUID()}`);
});
