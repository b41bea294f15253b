import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { updatePlan } from '../../testing/update-plan.ts';
import { readReservedCredit } from '../cart/reserved-credit.ts';
import type { ContractChange } from './changes/kinds.ts';
import type { NewOrder } from './order.repository.ts';
import { reserveCredit } from './reserve-credit.ts';

const money = await moneyDatabase();
const { database } = money.billing;

const upgrade = (credit: number | null) =>
  updatePlan({
    upgrade: { items: [], prorationDate: 1, untilPaid: true, charge: credit === null ? null : { due: 0, credit } },
  });

/** Two shops of one organization. */
async function twoShops() {
  const [first, second] = [await money.shop(), await money.shop()];
  const organization_uuid = await money.organizationOf(first);
  await database.updateTable('shop').set({ organization_uuid }).where('uuid', '=', second).execute();
  return { first, second, organization_uuid };
}
const reserve = (shop_uuid: string, plan: ContractChange) =>
  money.inTx((tx) => reserveCredit(tx, { shop_uuid, plan } as NewOrder)).catch((error: { code: string }) => error.code);
const atWork = (shopUuid: string, credit: number | null, plan: ContractChange = upgrade(credit)) =>
  money.order(shopUuid, { plan, credit });

test('an order reserves the credit that it was shown with, and one that makes no invoice none', async () => {
  const { first } = await twoShops();
  expect(await reserve(first, upgrade(5_000))).toBe(5_000);
  expect(await reserve(first, upgrade(0))).toBe(0);
  expect(await reserve(first, upgrade(null))).toBeNull();
  expect(await reserve(first, { kind: 'cancel', stripeId: 'sub_1', scheduleId: null })).toBeNull();
});

test('what another shop of the organization has reserved is not reserved twice', async () => {
  const { first, second, organization_uuid } = await twoShops();
  await atWork(first, 5_000);
  expect(await readReservedCredit(database, { uuid: second, organization_uuid })).toBe(5_000);
  // Its own is not in its way.
  expect(await readReservedCredit(database, { uuid: first, organization_uuid })).toBe(0);
  expect(await reserve(second, upgrade(0))).toBe('subscription-in-progress');
  expect(await reserve(first, upgrade(1))).toBe(1);
  // What makes no invoice gets no credit.
  expect(await reserve(second, upgrade(null))).toBeNull();
});

test('beside an invoice that uses no credit, one that uses some waits, and one that uses none goes on', async () => {
  const { first, second } = await twoShops();
  await atWork(first, 0);
  expect(await reserve(second, upgrade(1))).toBe('subscription-in-progress');
  expect(await reserve(second, upgrade(0))).toBe(0);
});

test('beside a change that makes no invoice everything goes on', async () => {
  const { first, second, organization_uuid } = await twoShops();
  await atWork(first, null);
  expect(await reserve(second, upgrade(1))).toBe(1);
  expect(await readReservedCredit(database, { uuid: second, organization_uuid })).toBe(0);
});

test('while a migration moves credit, no other shop makes an invoice', async () => {
  const { first, second } = await twoShops();
  await atWork(first, 0, { kind: 'migrate' } as ContractChange);
  expect(await reserve(second, upgrade(0))).toBe('subscription-in-progress');
});

test('what is done, or is of another organization, reserves nothing', async () => {
  const { first, second, organization_uuid } = await twoShops();
  const other = await money.shop();
  await atWork(other, 5_000);
  await atWork(first, 700);
  await database.updateTable('billing_order').set({ state: 'done' }).where('shop_uuid', '=', first).execute();
  expect(await reserve(second, upgrade(0))).toBe(0);
  expect(await readReservedCredit(database, { uuid: second, organization_uuid })).toBe(0);
});
