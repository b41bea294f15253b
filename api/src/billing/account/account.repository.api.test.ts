import type { StripeSubscriptionState } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import {
  countLyingAbout,
  enter,
  enterDeletion,
  findLatest,
  type NewAccountEntry,
  readSums,
  readSumsOfShop,
} from './account.repository.ts';

const money = await moneyDatabase();
const { database } = money.billing;

let count = 0;
const moved = (
  fund: NewAccountEntry['fund'],
  kind: NewAccountEntry['kind'],
  amount: number,
  day = '2026-11-20',
  reference?: string,
): NewAccountEntry => {
  count += 1;
  return { fund, kind, amount, at: new Date(day), document: null, reference: reference ?? `movement_${count}` };
};
const account = async (...entries: NewAccountEntry[]) => {
  const shopUuid = await money.shop();
  const uuid = await money.organizationOf(shopUuid);
  await money.inTx((tx) => enter(tx, uuid, entries));
  return { shopUuid, uuid, sums: await readSums(database, uuid) };
};
const nothing = { credit: 0, unassigned: 0, unassigned_since: null };

test('an account without movements has nothing', async () => {
  const { shopUuid, sums } = await account();
  expect(sums).toEqual(nothing);
  expect(await readSumsOfShop(database, shopUuid)).toEqual(nothing);
});

test('credit and transfers are added up on their own, of each organization', async () => {
  await account(moved('credit', 'given', -100_000));
  const { shopUuid, sums } = await account(
    moved('credit', 'given', -5_000),
    moved('credit', 'used', 3_000),
    moved('transfer', 'given', -17_731),
    moved('transfer', 'used', 10_000, '2026-11-21'),
  );
  expect(sums).toEqual({ credit: 2_000, unassigned: 7_731, unassigned_since: new Date('2026-11-20') });
  expect(await readSumsOfShop(database, shopUuid)).toEqual(sums);
});

test('a debt that is added to the next invoice is credit below zero', async () => {
  expect((await account(moved('credit', 'adjusted', 49))).sums.credit).toBe(-49);
});

test.each<[what: string, entries: NewAccountEntry[], since: string | null]>([
  [
    'the older transfer while neither is used',
    [moved('transfer', 'given', -100, '2026-11-01'), moved('transfer', 'given', -200, '2026-11-10')],
    '2026-11-01',
  ],
  [
    'the older one while a cent of it is left',
    [
      moved('transfer', 'given', -100, '2026-11-01'),
      moved('transfer', 'given', -200, '2026-11-10'),
      moved('transfer', 'used', 99, '2026-11-12'),
    ],
    '2026-11-01',
  ],
  [
    'the newer one once the older is used up',
    [
      moved('transfer', 'given', -100, '2026-11-01'),
      moved('transfer', 'given', -200, '2026-11-10'),
      moved('transfer', 'used', 100, '2026-11-12'),
    ],
    '2026-11-10',
  ],
  [
    'none once everything is used',
    [moved('transfer', 'given', -100, '2026-11-01'), moved('transfer', 'used', 100, '2026-11-12')],
    null,
  ],
  [
    'the transfer, and no credit',
    [moved('credit', 'given', -900, '2026-10-01'), moved('transfer', 'given', -100, '2026-11-01')],
    '2026-11-01',
  ],
])('money lies about since %s', async (_, entries, since) => {
  expect((await account(...entries)).sums.unassigned_since).toEqual(since === null ? null : new Date(since));
});

test('a movement is entered once, however often it is read', async () => {
  const { uuid } = await account(moved('credit', 'given', -5_000, '2026-11-20', 'cbtxn_1'));
  const again = moved('credit', 'given', -5_000, '2026-11-20', 'cbtxn_1');
  expect(await money.inTx((tx) => enter(tx, uuid, [again]))).toBe(false);
  expect(await money.inTx((tx) => enter(tx, uuid, [again, moved('credit', 'used', 1_000)]))).toBe(true);
  expect((await readSums(database, uuid)).credit).toBe(4_000);
  expect(await money.inTx((tx) => enter(tx, uuid, []))).toBe(false);
  expect(await money.inTx((tx) => enter(tx, uuid, [moved('credit', 'used', 0)]))).toBe(false);
  expect(await findLatest(database, uuid)).toEqual(new Set(['cbtxn_1', expect.stringMatching(/^movement_/)]));
});

test('the latest hundred movements are known, of whatever fund', async () => {
  const entries = Array.from({ length: 101 }, (_, index) =>
    moved(
      index % 2 ? 'credit' : 'transfer',
      'given',
      -1,
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      `day_${index}`,
    ),
  );
  const { uuid } = await account(...entries);
  const latest = await findLatest(database, uuid);
  expect(latest.size).toBe(100);
  expect([latest.has('day_0'), latest.has('day_1'), latest.has('day_100')]).toEqual([false, true, true]);
});

test('what was held for a customer goes with the customer, credit and transfers', async () => {
  const { uuid } = await account(moved('credit', 'given', -5_000), moved('transfer', 'given', -700));
  const at = new Date('2026-12-01');
  await money.inTx((tx) => enterDeletion(tx, uuid, `cus_${uuid}`, at));
  expect(await readSums(database, uuid)).toEqual(nothing);
  const entries = await database
    .selectFrom('account_entry')
    .select(['fund', 'kind', 'amount', 'reference', 'at'])
    .where('organization_uuid', '=', uuid)
    .where('kind', '=', 'adjusted')
    .orderBy('fund')
    .execute();
  expect(entries).toEqual([
    { fund: 'credit', kind: 'adjusted', amount: 5_000, reference: `cus_${uuid}:credit`, at },
    { fund: 'transfer', kind: 'adjusted', amount: 700, reference: `cus_${uuid}:transfer`, at },
  ]);
});

test('operators are told of transfers that lie about for long', async () => {
  const before = new Date('2026-11-15');
  const { transfer, credit } = await countLyingAbout(database, before);
  await account(moved('transfer', 'given', -100, '2026-11-14'));
  await account(moved('transfer', 'given', -100, '2026-11-15'));
  expect(await countLyingAbout(database, before)).toEqual({ transfer: transfer + 1, credit });
});

const year = new Date('2027-11-10');
test.each<[what: string, state: StripeSubscriptionState, ended_at: string | null, given: string, count: number]>([
  ['no credit that a contract uses', 'active', null, '2026-11-01', 0],
  ['none that an order uses which may still be confirmed', 'incomplete', null, '2026-11-01', 0],
  ['credit after a contract that was ended in the midst of its year', 'canceled', '2026-11-14', '2026-11-01', 1],
  ['none while it has just ended', 'canceled', '2026-11-16', '2026-11-01', 0],
  ['none that has come just now', 'canceled', '2026-11-01', '2026-11-16', 0],
  ['credit of an order that was never confirmed', 'incomplete_expired', '2026-11-14', '2026-11-01', 1],
  ['credit after a contract that ended before its end was kept', 'canceled', null, '2026-11-01', 1],
])('operators are told of %s', async (_, state, ended_at, given, count) => {
  const before = new Date('2026-11-15');
  const { credit } = await countLyingAbout(database, before);
  const { shopUuid } = await account(moved('credit', 'given', -100, given));
  await database
    .updateTable('payment_subscription')
    .set({ state, ended_at: ended_at === null ? null : new Date(ended_at), period_end: year })
    .where('shop_uuid', '=', shopUuid)
    .execute();
  expect((await countLyingAbout(database, before)).credit - credit).toBe(count);
});

test('operators are told of money that is left of no transfer as well, since it has last moved', async () => {
  const before = new Date('2026-11-15');
  const { transfer } = await countLyingAbout(database, before);
  for (const day of ['2026-11-14', '2026-11-16']) {
    const { uuid } = await account(
      moved('transfer', 'given', -100, '2026-11-13'),
      moved('transfer', 'given', -100, day),
    );
    await database
      .updateTable('organization_account')
      .set({ unassigned_since: null })
      .where('organization_uuid', '=', uuid)
      .execute();
  }
  expect((await countLyingAbout(database, before)).transfer).toBe(transfer + 1);
});
