import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { rateDifference } from './compare-rate.ts';

const money = await moneyDatabase();
const { database } = money.billing;

const reading = {
  state: 'active',
  cancelAt: null,
  periodStart: new Date('2026-11-20T09:00:00.000Z'),
  periodEnd: new Date('2026-12-20T09:00:00.000Z'),
  vatPercent: 19,
} as const;
const compare = (shopUuid: string, change: Partial<Parameters<typeof rateDifference>[2]> = {}) =>
  rateDifference(database, { shopUuid, subject: 'sub_1' }, { ...reading, ...change });
const differs = (shopUuid: string, ours: string, theirs: string) => [
  { shopUuid, subject: 'sub_1', field: 'vat_rate', ours, theirs },
];

/** A shop in Vienna whose VAT id the register has said no to, of which its customer was told. */
async function toldShop(told_at: Date | null) {
  const shopUuid = await money.shop();
  const organization = database.selectFrom('shop').select('organization_uuid').where('uuid', '=', shopUuid);
  await database
    .updateTable('organization')
    .set({
      base_data: JSON.stringify(baseData({ isoCountryCode: 'AT', vatId: 'ATU12345678' })),
      vat_id_verification_status: 'unverified',
    })
    .where('uuid', '=', organization)
    .execute();
  await database.updateTable('vat_check').set({ told_at }).where('organization_uuid', '=', organization).execute();
  return shopUuid;
}

test('a contract that is charged by the rate of its next period differs in nothing', async () => {
  expect(await compare(await money.shop())).toEqual([]);
});

test('another rate is told, lower or higher', async () => {
  const shopUuid = await money.shop();
  expect(await compare(shopUuid, { vatPercent: 20 })).toEqual(differs(shopUuid, '19', '20'));
  expect(await compare(shopUuid, { vatPercent: 0 })).toEqual(differs(shopUuid, '19', '0'));
});

test('what ends, has ended or belongs to no shop is charged no more', async () => {
  const shopUuid = await money.shop();
  expect(await compare(shopUuid, { vatPercent: 0, cancelAt: reading.periodEnd })).toEqual([]);
  expect(await compare(shopUuid, { vatPercent: 0, state: 'canceled' })).toEqual([]);
  expect(await compare(randomUUID(), { vatPercent: 0 })).toEqual([]);
});

test('until the day in the mail a customer who lost a valid id is charged no VAT', async () => {
  // The period has begun before 29 November, the day in the mail of the 22nd.
  const told = await toldShop(new Date('2026-11-22T10:00:00.000Z'));
  expect(await compare(told, { vatPercent: 0 })).toEqual([]);
  const later = { periodStart: new Date('2026-11-28T23:00:00.000Z'), vatPercent: 0 };
  expect(await compare(told, later)).toEqual(differs(told, '20', '0'));
  expect(await compare(told, { vatPercent: 21 })).toEqual(differs(told, '20', '21'));
  const untold = await toldShop(null);
  expect(await compare(untold, { vatPercent: 0 })).toEqual(differs(untold, '20', '0'));
});

test('the rate of the day on which the next period begins counts', async () => {
  const shopUuid = await money.shop();
  await database
    .insertInto('tax_rate')
    .values({ uuid: randomUUID(), iso_country_code: 'DE', rate: 21, valid_from: '2027-01-20', created_at: new Date() })
    .execute();
  const until = (day: string) => ({ periodEnd: new Date(`${day}T09:00:00.000Z`) });
  expect(await compare(shopUuid, until('2027-01-19'))).toEqual([]);
  expect(await compare(shopUuid, until('2027-01-20'))).toEqual(differs(shopUuid, '21', '19'));
});
