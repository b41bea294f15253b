import { volumeBeforePriceLists } from '@kontor/domain/plan';
import { breakEvens, type PricedPlan } from '@kontor/domain/plan-costs';
import type { PlanType } from '@kontor/domain/product';
import { expect, test } from 'vitest';
import { apart, curvePoints, curveScale, lowestPoints, readableLabels } from './curve-scale.ts';

const plan = (type: PlanType, basePrice: number): PricedPlan => ({
  plan: type,
  basePrice,
  volume: volumeBeforePriceLists[type],
});
const plans: PricedPlan[] = [
  plan('starter', 14_900),
  plan('advanced', 22_900),
  plan('professional', 28_900),
  plan('enterprise', 34_900),
];
const changes = breakEvens(plans, 'month');
const scaleFor = (...volumes: number[]) => curveScale({ plans, interval: 'month', breakEvens: changes, volumes });

test('all plans, their break-even points and the months of the shop are in the picture', () => {
  expect(scaleFor().orders).toBe(3000);
  expect(scaleFor(1412, 9800).orders).toBe(11_500);
  // 349 euros and 9,000 extra orders of Enterprise, with room above.
  expect(scaleFor(1412, 9800).cents).toBe((34_900 + 9000 * 10) * 1.25);
});

test('a plan costs the same until its orders are used', () => {
  expect(curvePoints(plan('starter', 14_900), 'month', 3000)).toEqual([
    [0, 14_900],
    [1000, 14_900],
    [3000, 54_900],
  ]);
});

test('the lowest cost changes from plan to plan where they cost the same', () => {
  expect(lowestPoints(plans, 'month', changes, 3000)).toEqual([
    [0, 14_900],
    [1000, 14_900],
    [1400, 22_900],
    [1500, 22_900],
    [1900, 28_900],
    [2000, 28_900],
    [2400, 34_900],
    [2500, 34_900],
    [3000, 39_900],
  ]);
});

test('labels that would cover each other are left out', () => {
  expect(readableLabels([0, 1400, 1900, 2400], (orders) => orders / 20, 40)).toEqual([0, 1400, 2400]);
});

test('names of lines that begin close to each other are moved apart, and stay in their order', () => {
  expect(apart([200, 195, 100], 16)).toEqual([200, 184, 100]);
  expect(apart([100, 200, 198], 16)).toEqual([100, 200, 184]);
});
