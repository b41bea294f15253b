import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import type { BillingTermsRow } from './billing-terms.tables.ts';
import { termsAt } from './terms-at.ts';

const terms = (city: string, vat_percent: number, validFrom: string): BillingTermsRow => ({
  uuid: city,
  shop_uuid: 'shop',
  recipient: baseData({ city }),
  vat_percent,
  vat_kind: 'domestic',
  valid_from: new Date(validFrom),
});
const berlin = terms('Berlin', 19, '2026-11-01T08:00:00Z');
const wien = terms('Wien', 20, '2026-11-10T08:00:00Z');
const graz = terms('Graz', 20, '2026-11-20T08:00:00Z');

test.each([
  ['the terms of the order count until others are valid', '2026-11-09T08:00:00Z', 19, 'Berlin'],
  ['an invoice with the rate of before has the terms of before', '2026-11-11T08:00:00Z', 19, 'Berlin'],
  ['the latest of several with one rate counts', '2026-11-21T08:00:00Z', 20, 'Graz'],
  ['what is valid later does not count', '2026-11-19T08:00:00Z', 20, 'Wien'],
  ['the clocks of both sides may be apart a little', '2026-11-01T07:59:30Z', 19, 'Berlin'],
  ['but not by an hour', '2026-11-01T07:00:00Z', 19, null],
  ['a rate that was never agreed has no terms', '2026-11-21T08:00:00Z', 0, null],
])('%s', (_, finalizedAt, percent, city) => {
  const found = termsAt([berlin, wien, graz], new Date(finalizedAt), percent);
  expect(found?.recipient.city ?? null).toBe(city);
});
