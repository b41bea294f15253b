import { expect, test } from 'vitest';
import {
  commissionEndsAt,
  commissionMonths,
  commissionsCloseAt,
  commissionTermsAt,
  commissionVat,
  settlementOf,
  termsOfDay,
  withAgreedTerms,
} from './commission.ts';

test.each([
  ['2026-11', '2026-12-02T23:00:00.000Z'],
  ['2026-12', '2027-01-02T23:00:00.000Z'],
  ['2026-06', '2026-07-02T22:00:00.000Z'],
])('commissions of %s are closed at the beginning of the 3rd in Berlin: %s', (month, instant) => {
  expect(commissionsCloseAt(month)).toBe(instant);
});

test.each([
  ['2026-01-10T08:00:00Z', '2026-01-10T09:00:00Z', 24, true],
  ['2026-01-10T08:00:00Z', '2028-01-09T22:59:59Z', 24, true],
  ['2026-01-10T08:00:00Z', '2028-01-09T23:00:00Z', 24, false],
  // In Berlin it is the 11th already.
  ['2026-01-10T23:30:00Z', '2028-01-10T22:30:00Z', 24, true],
  ['2026-01-31T08:00:00Z', '2026-02-27T12:00:00Z', 1, true],
  ['2026-01-31T08:00:00Z', '2026-02-28T12:00:00Z', 1, false],
])('connected at %s, an invoice of %s is within %i months: %s', (connectedAt, invoiceDate, months, expected) => {
  expect(Date.parse(invoiceDate) < Date.parse(commissionEndsAt(connectedAt, months))).toBe(expected);
});

test.each([
  ['DE', 'verified', 'domestic', 19],
  ['DE', 'unavailable', 'no-vat-id', 0],
  ['DE', 'unverified', 'no-vat-id', 0],
  ['AT', 'verified', 'reverse-charge', 0],
  ['FR', 'unverified', 'reverse-charge', 0],
  ['CH', 'unavailable', 'outside-eu', 0],
] as const)('a partner in %s whose VAT id is %s: %s, %i %%', (country, status, kind, percent) => {
  expect(commissionVat(country, status, () => 19)).toEqual({ kind, percent });
});

test('a domestic credit note has the rate of the day that decides', () => {
  expect(commissionVat('DE', 'verified', () => 20)).toEqual({ kind: 'domestic', percent: 20 });
});

const history = {
  rate: 15,
  months: 24,
  earlier: [
    { until: '2026-04-01', rate: 10, months: 12 },
    { until: '2026-10-01', rate: 12.5, months: 12 },
  ],
  agreedFrom: null,
};

test.each([
  ['2026-01-15T12:00:00Z', 10],
  ['2026-03-31T21:59:59Z', 10],
  // Midnight in Berlin.
  ['2026-03-31T22:00:00Z', 12.5],
  ['2026-09-30T21:59:59Z', 12.5],
  ['2026-09-30T22:00:00Z', 15],
  ['2027-01-01T00:00:00Z', 15],
])('on %s the rate was %s %%', (at, rate) => {
  expect(commissionTermsAt(at, history).rate).toBe(rate);
});

test('a merchant that connected on a day of summer brings commission until that day two years later begins in Berlin', () => {
  expect(commissionEndsAt('2026-07-10T08:00:00Z', 24)).toBe('2028-07-09T22:00:00.000Z');
});

test.each([
  [1, 'paid-out'],
  [0, 'settled'],
  [-1, 'carried-over'],
] as const)('a month over %i cents is %s', (net, expected) => {
  expect(settlementOf(net)).toBe(expected);
});

const agreed = [
  { validFrom: '2026-11-01', rate: 20, months: 6 },
  { validFrom: '2027-02-01', rate: 25, months: 36 },
];

test('what is agreed with a partner takes the place of the settings from its day on', () => {
  const own = withAgreedTerms({ rate: 15, months: 24, earlier: history.earlier }, agreed);
  const ratesOf = (...days: string[]) => days.map((day) => commissionTermsAt(`${day}T12:00:00Z`, own).rate);
  expect(ratesOf('2026-01-15', '2026-09-30', '2026-10-31')).toEqual([10, 12.5, 15]);
  expect(ratesOf('2026-11-01', '2027-01-31', '2027-02-01')).toEqual([20, 20, 25]);
  // Settings of later days do not count for it.
  const early = withAgreedTerms(history, [{ validFrom: '2026-02-01', rate: 5, months: 6 }]);
  expect(early).toEqual({
    rate: 5,
    months: 6,
    earlier: [{ rate: 10, months: 12, until: '2026-02-01' }],
    agreedFrom: '2026-02-01',
  });
  expect(withAgreedTerms(history, [{ validFrom: '2026-04-01', rate: 5, months: 6 }]).earlier).toEqual([
    { rate: 10, months: 12, until: '2026-04-01' },
  ]);
});

test('agreed months count for customers of before, and settings that change take none from these', () => {
  const own = withAgreedTerms(history, agreed);
  const monthsOf = (connectedAt: string, paidAt: string) => commissionMonths({ connectedAt, paidAt }, own);
  expect(monthsOf('2026-02-10T12:00:00Z', '2026-10-20T12:00:00Z')).toBe(12);
  expect(monthsOf('2026-10-10T12:00:00Z', '2026-10-20T12:00:00Z')).toBe(24);
  expect(monthsOf('2026-02-10T12:00:00Z', '2026-11-01T12:00:00Z')).toBe(6);
  expect(monthsOf('2026-02-10T12:00:00Z', '2027-03-01T12:00:00Z')).toBe(36);
});

test('a partner reads the terms of the day, since when they apply, and those to come', () => {
  const own = withAgreedTerms(history, agreed);
  expect(termsOfDay('2026-10-15', '2026-05-20', own)).toEqual({
    rate: 15,
    months: 24,
    validFrom: '2026-10-01',
    isAgreed: false,
    earlier: [history.earlier[1]],
    later: [
      { rate: 20, months: 6, validFrom: '2026-11-01' },
      { rate: 25, months: 36, validFrom: '2027-02-01' },
    ],
  });
  expect(termsOfDay('2027-02-01', '2026-10-20', own)).toMatchObject({ rate: 25, validFrom: '2027-02-01', later: [] });
  // Who signed up later has had no other terms.
  expect(termsOfDay('2026-10-20', '2026-10-20', withAgreedTerms(history, []))).toEqual({
    rate: 15,
    months: 24,
    validFrom: '2026-10-20',
    isAgreed: false,
    earlier: [],
    later: [],
  });
});
