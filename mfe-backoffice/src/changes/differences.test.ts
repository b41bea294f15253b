import { expect, test } from 'vitest';
import { comparable } from './comparable.ts';
import { differencesOf } from './differences.ts';

const changed = (before: unknown, after: unknown) =>
  differencesOf(before, after).flatMap(({ path, before: was, after: will, isChanged }) =>
    isChanged ? [[path.join('.'), was, will]] : [],
  );

test('fields are compared one by one, however deep they lie', () => {
  const before = { commission: { rate: 20, months: 12 }, countries: ['DE', 'AT'] };
  expect(changed(before, { ...before, commission: { rate: 25, months: 12 } })).toEqual([['commission.rate', 20, 25]]);
  expect(changed(before, { ...before, countries: ['DE'] })).toEqual([['countries', ['DE', 'AT'], ['DE']]]);
  expect(changed(before, before)).toEqual([]);
});

test('prices of a list are compared by the product that they are of, wherever it stands', () => {
  const item = (productType: string, unitAmount: number) => ({
    productType,
    platform: 'cloud',
    version: 'v2',
    tiers: [{ upTo: null, unitAmount }],
  });
  const before = { items: [item('starter', 14_900), item('wms', 2_500)] };
  expect(changed(before, { items: [item('wms', 2_900), item('starter', 14_900)] })).toEqual([
    ['items.wms cloud v2.tiers', [{ upTo: null, unitAmount: 2_500 }], [{ upTo: null, unitAmount: 2_900 }]],
  ]);
});

test('what comes and what goes has nothing on the other side', () => {
  expect(changed(null, { role: 'sales' })).toEqual([['role', undefined, 'sales']]);
  expect(changed({ role: 'sales' }, null)).toEqual([['role', 'sales', undefined]]);
  const account = { iban: 'DE89370400440532013000' };
  const fields = [['bankAccount.iban', undefined, account.iban]];
  expect(changed({ bankAccount: null }, { bankAccount: account })).toEqual(fields);
});

test('a rate of VAT is compared with that which counts until then', () => {
  const rates = [
    { rate: 19.6, validFrom: '2000-04-01' },
    { rate: 20, validFrom: '2014-01-01' },
    { rate: 22, validFrom: '2030-01-01' },
  ];
  const after = { isoCountryCode: 'FR', rate: 21, validFrom: '2027-01-01' };
  expect(comparable('POST /backoffice/tax-rate', { before: rates, after })).toEqual({
    before: { isoCountryCode: 'FR', ...rates[1] },
    after,
  });
});

test('special prices are compared with those before, or with the contract’s own', () => {
  const call = 'PUT /backoffice/shop/{customerShopUuid}/price';
  const after = { items: [{ productType: 'wms', unitAmount: 2_000 }], until: '2027-12-31' };
  const own = [{ productType: 'wms', unitAmount: 2_500 }];
  expect(comparable(call, { before: { own, special: [] }, after }).before).toEqual({ items: own });
  const special = [[{ productType: 'wms', unitAmount: 2_200 }]];
  expect(comparable(call, { before: { own, special }, after }).before).toEqual({ items: special[0] });
});

test('the state of a partner is none of a request', () => {
  const call = 'PUT /backoffice/partner/{partnerUuid}/approve';
  expect(comparable(call, { before: { state: 'applied' }, after: { state: 'approved' } })).toEqual({
    before: { partnerState: 'applied' },
    after: { partnerState: 'approved' },
  });
});

test('what was not agreed on about a contract stays as it is', () => {
  const call = 'PUT /backoffice/shop/{customerShopUuid}/contract';
  const before = { noSelfService: true, complimentary: { until: null }, licenceVersion: 'v1' };
  const { before: was, after: will } = comparable(call, { before, after: { complimentary: false } });
  expect(changed(was, will)).toEqual([['complimentary', 'ever', false]]);
});

test('of an ending contract the day and the sum of what goes back are compared, and neither contract nor invoices', () => {
  const call = 'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}';
  const refundable = [{ invoiceUuid: 'one', refundable: 9_000 }];
  const refunds = [
    { invoiceUuid: 'one', amount: 4_000, to: 'credit' },
    { invoiceUuid: 'two', amount: 1_500, to: 'payment-method' },
  ];
  const endsAt = '2026-11-20T10:00:00.000Z';
  expect(
    comparable(call, {
      before: { contract: 'a', paidUntil: '2026-12-01T00:00:00.000Z', endsAt: null, refundable },
      after: { endsAt, refunds },
    }),
  ).toEqual({ before: { endsAt: null, refunded: null }, after: { endsAt, refunded: 5_500 } });
});
