import { expect, test } from 'vitest';
import { deletionWaitsFor, heldSum, lastSubscriptionEnd } from './account-deletion.ts';

const [early, late] = ['2026-12-01T09:00:00.000Z', '2027-02-01T09:00:00.000Z'];

test.each([
  ['of the last subscription that ends', [late, early], late],
  ['of the last of several', [early, late, early], late],
  ['that is not known while one renews itself', [early, null], null],
  ['that is not there without a subscription', [], null],
] as const)('the deletion of an account waits for an end %s', (_, ends, expected) => {
  expect(lastSubscriptionEnd(ends.map((endsAt) => ({ endsAt })))).toBe(expected);
});

const held = (credit: number, unassigned: number) => ({
  organizationUuid: '00000000-0000-4000-8000-000000000001',
  organizationName: 'Radwerk',
  credit,
  unassigned,
});
const shop = (endsAt: string | null) => ({
  organizationUuid: '00000000-0000-4000-8000-000000000001',
  shopUuid: '00000000-0000-4000-8000-000000000002',
  shopName: 'Radwerk',
  endsAt,
});

test('credit and transfers are paid out; what is carried to a next invoice takes nothing of it away', () => {
  expect(heldSum([held(900, 100), held(-30, 5)])).toBe(1_005);
  expect(heldSum([])).toBe(0);
});

const cases: [ReturnType<typeof deletionWaitsFor>, Parameters<typeof deletionWaitsFor>[0]][] = [
  ['subscription', { runningSubscriptions: [shop(null), shop(early)], isLastOwner: true, heldMoney: [held(1, 0)] }],
  ['owner', { runningSubscriptions: [shop(early)], isLastOwner: true, heldMoney: [held(1, 0)] }],
  ['end', { runningSubscriptions: [shop(early)], heldMoney: [held(1, 0)] }],
  ['money', { runningSubscriptions: [], heldMoney: [held(0, 1)] }],
  [null, { runningSubscriptions: [], heldMoney: [held(-40, 0)] }],
  [null, { runningSubscriptions: [] }],
];

test.each(cases)('a confirmed deletion waits for %s', (reason, deletion) => {
  expect(deletionWaitsFor(deletion)).toBe(reason);
});
