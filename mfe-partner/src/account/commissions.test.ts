import type { Commission, Lead } from '@kontor/contract/partner';
import { expect, test } from 'vitest';
import {
  heldAmount,
  latestYear,
  newestFirst,
  openAmount,
  partnerStatus,
  payoutOf,
  runningMonth,
} from './commissions.ts';

const commission = (period: string, amount: number, state: Commission['state'] = 'paid'): Commission => ({
  id: `0197a000-0000-7000-8000-0000${period.replace('-', '')}0001`,
  period,
  amount,
  state,
  paidAt: null,
  number: null,
  isClosed: state !== 'open',
});
const lead = (state: Lead['state']): Lead => ({
  uuid: '0197a000-0000-7000-8000-0000000000e1',
  companyName: 'Lindenhof',
  contactName: 'Annika Wulff',
  email: 'annika@lindenhof.test',
  state,
  stateSince: '2026-11-01T08:00:00Z',
  createdAt: '2026-11-01T08:00:00Z',
  phone: null,
  shopSystem: null,
  interests: null,
  consent: null,
});
const commissions = [
  commission('2025-12', 500),
  commission('2026-10', 128_460, 'open'),
  commission('2026-09', 119_640),
];

test('commissions are listed newest first', () => {
  expect(newestFirst(commissions).map(({ period }) => period)).toEqual(['2026-10', '2026-09', '2025-12']);
});

test('only commissions that are not paid out count as open', () => {
  expect(openAmount(commissions)).toBe(128_460);
  expect(openAmount([commission('2026-09', 5_000, 'held'), commission('2026-10', -2_000, 'open')])).toBe(3_000);
  expect(heldAmount([commission('2026-09', 5_000, 'held'), commission('2026-10', 2_000, 'open')])).toBe(5_000);
  expect(openAmount([])).toBe(0);
});

test('the running month is the newest that is not closed', () => {
  expect(runningMonth(commissions)?.period).toBe('2026-10');
  expect(runningMonth([commission('2026-09', 5_000, 'paid')])).toBeNull();
});

test.each([
  ['open', false, null, 'running'],
  ['open', true, null, 'carried'],
  ['open', true, 'PG-2026-00001', 'transferring'],
  ['held', true, 'PG-2026-00001', 'held'],
  ['paid', true, null, 'paid'],
] as const)('a month that is %s, closed %s, with the number %s is %s', (state, isClosed, number, expected) => {
  expect(payoutOf({ state, isClosed, number })).toBe(expected);
});

test('the year is that of the newest commission', () => {
  expect(latestYear(commissions)).toEqual({ year: '2026', amount: 248_100 });
  expect(latestYear([])).toBeNull();
});

test.each(['applied', 'suspended'] as const)('that a partner is %s comes before its payout and leads', (state) => {
  expect(partnerStatus({ state, payoutState: 'incomplete', leads: [lead('submitted')] })).toBe(state);
});

test.each([
  ['incomplete', ['submitted'], 'payoutMissing'],
  ['pending', [], 'payoutPending'],
  ['complete', ['won', 'contacted'], 'leads'],
  ['complete', ['won', 'lost'], 'fine'],
] as const)('with the payout %s and leads %j the first item on home is %s', (payoutState, states, status) => {
  expect(partnerStatus({ state: 'approved', payoutState, leads: states.map(lead) })).toBe(status);
});
