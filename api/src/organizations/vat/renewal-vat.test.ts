import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import type { RatesAt } from './read-rates.ts';
import { renewalVat, vatWithNotice } from './renewal-vat.ts';

const start = new Date('2026-12-10T09:00:00.000Z');
const told = (day: string) => new Date(`2026-12-${day}T09:00:00.000Z`);
const ratesAt: RatesAt = (instant) => () => (instant >= told('15') ? 21 : 20);
const of = (
  isoCountryCode: string,
  status: 'verified' | 'unverified',
  vatId: string | null = `${isoCountryCode}12345`,
) => ({
  base_data: baseData({ isoCountryCode, vatId }),
  vat_id_verification_status: status,
});

test.each([
  ['was told three days before', told('07'), 0, { kind: 'reverse-charge', percent: 0 }],
  ['was told a week before', told('03'), 0, { kind: 'destination', percent: 20 }],
  ['was told nothing', null, 0, { kind: 'destination', percent: 20 }],
  ['was told three days before, and ordered with VAT since', told('07'), 20, { kind: 'destination', percent: 20 }],
] as const)('a contract of a customer whose VAT id was lost and who %s', (_, toldAt, vat_percent, vat) => {
  expect(renewalVat(of('AT', 'unverified'), ratesAt, { vat_percent, period_end: start }, toldAt)).toEqual(vat);
});

test.each([
  ['in the vendor’s country', of('DE', 'unverified')],
  ['without any id by now', of('AT', 'unverified', null)],
])('no notice is for a customer %s', (_, organization) => {
  const contract = { vat_percent: 0, period_end: start };
  expect(renewalVat(organization, ratesAt, contract, told('09')).percent).toBe(20);
});

test('a confirmed id counts from the next period on', () => {
  const contract = { vat_percent: 20, period_end: start };
  expect(renewalVat(of('AT', 'verified'), ratesAt, contract, null)).toEqual({ kind: 'reverse-charge', percent: 0 });
});

test('the rate is that of the day on which the period begins', () => {
  const contract = { vat_percent: 20, period_end: told('20') };
  expect(renewalVat(of('AT', 'unverified'), ratesAt, contract, null).percent).toBe(21);
});

test('the notice ends with a day in Berlin: what begins with it has VAT', () => {
  const at = (instant: string) => vatWithNotice(of('AT', 'unverified'), ratesAt, new Date(instant), told('03')).percent;
  expect([at('2026-12-09T22:59:59.000Z'), at('2026-12-09T23:00:00.000Z')]).toEqual([0, 20]);
});
