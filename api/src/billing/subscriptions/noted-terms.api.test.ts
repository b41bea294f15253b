import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { findTerms, noteTerms, noteTermsOfOrganization } from './billing-terms.ts';

const money = await moneyDatabase();
const { database } = money.billing;

const domestic = { kind: 'domestic' as const, percent: 19 };
const radwerk = { name: 'Radwerk', base_data: baseData() };
const now = new Date('2026-11-22T10:00:00.700Z');
const later = new Date('2026-11-23T10:00:00.700Z');
const noted = async (shop: string) =>
  (await findTerms(database, shop)).map(({ recipient, vat_percent, vat_kind, valid_from }) => ({
    recipient,
    vat_percent,
    vat_kind,
    valid_from,
  }));

test('terms are valid from the second on in which they were noted', async () => {
  const shop = await money.shop();
  await noteTerms(database, shop, radwerk, domestic, now);
  expect(await noted(shop)).toEqual([
    { recipient: baseData(), vat_percent: 19, vat_kind: 'domestic', valid_from: new Date('2026-11-22T10:00:00.000Z') },
  ]);
});

test('terms that are the same are noted once', async () => {
  const shop = await money.shop();
  await noteTerms(database, shop, radwerk, domestic, now);
  await noteTerms(database, shop, { ...radwerk, name: 'Another name' }, domestic, later);
  expect(await noted(shop)).toHaveLength(1);
});

test.each([
  ['another address', { ...radwerk, base_data: baseData({ city: 'Hamburg' }) }, domestic],
  ['another VAT id', { ...radwerk, base_data: baseData({ vatId: 'DE123456789' }) }, domestic],
  ['another rate', radwerk, { kind: 'domestic' as const, percent: 16 }],
  ['another kind of tax', radwerk, { kind: 'destination' as const, percent: 19 }],
])('%s is noted, and the earlier terms stay', async (_, organization, vat) => {
  const shop = await money.shop();
  await noteTerms(database, shop, radwerk, domestic, now);
  await noteTerms(database, shop, organization, vat, later);
  const [first, second, ...others] = await noted(shop);
  expect(first).toMatchObject({ recipient: baseData(), vat_percent: 19, vat_kind: 'domestic' });
  expect(second).toMatchObject({
    recipient: organization.base_data,
    vat_percent: vat.percent,
    vat_kind: vat.kind,
    valid_from: new Date('2026-11-23T10:00:00.000Z'),
  });
  expect(others).toEqual([]);
});

test('terms of a rate that counts later are kept beside those of today, each with its latest recipient', async () => {
  const shop = await money.shop();
  const next = { ...domestic, percent: 20 };
  const moved = { ...radwerk, base_data: baseData({ city: 'Hamburg' }) };
  for (const vat of [domestic, next]) await noteTerms(database, shop, radwerk, vat, now);
  for (const vat of [domestic, next]) await noteTerms(database, shop, moved, vat, later);
  for (const vat of [domestic, next]) await noteTerms(database, shop, moved, vat, later);
  expect((await noted(shop)).map(({ recipient, vat_percent }) => [recipient.city, vat_percent]).toSorted()).toEqual(
    [
      [baseData().city, 19],
      [baseData().city, 20],
      ['Hamburg', 19],
      ['Hamburg', 20],
    ].toSorted(),
  );
});

test('terms are compared with the latest ones', async () => {
  const shop = await money.shop();
  await noteTerms(database, shop, radwerk, domestic, now);
  await noteTerms(database, shop, { ...radwerk, base_data: baseData({ city: 'Hamburg' }) }, domestic, later);
  await noteTerms(database, shop, radwerk, domestic, new Date('2026-11-24T10:00:00.000Z'));
  expect((await noted(shop)).map(({ recipient }) => recipient.city)).toEqual(['Berlin', 'Hamburg', 'Berlin']);
});

test('a company without base data gets its invoices in its name', async () => {
  const shop = await money.shop();
  await noteTerms(database, shop, { name: 'Radwerk', base_data: null }, domestic, now);
  expect((await noted(shop))[0]?.recipient).toEqual({
    companyName: 'Radwerk',
    addressLine1: '',
    addressLine2: null,
    zip: '',
    city: '',
    isoCountryCode: '',
    phoneNumber: null,
    vatId: null,
  });
});

test('base data that change are noted for every shop of the company that has ordered', async () => {
  const [shop, stranger] = [await money.shop(), await money.shop()];
  const uuid = await money.organizationOf(shop);
  const second = await money.shop();
  await database.updateTable('shop').set({ organization_uuid: uuid }).where('uuid', '=', second).execute();
  const withoutOrder = await money.shop();
  await database.updateTable('shop').set({ organization_uuid: uuid }).where('uuid', '=', withoutOrder).execute();
  await database.deleteFrom('payment_subscription').where('shop_uuid', '=', withoutOrder).execute();
  await noteTermsOfOrganization(database, { ...radwerk, uuid }, domestic, now);
  expect(
    await Promise.all([shop, second, withoutOrder, stranger].map(async (one) => (await noted(one)).length)),
  ).toEqual([1, 1, 0, 0]);
});
