import type { PlanType } from '@kontor/domain/product';
import { expect, test } from 'vitest';
import { type Posting, postingsOf, type Standing } from './postings.ts';

const standing = (amount: number, plan: PlanType | null, partnerUuid: string | null = null): Standing => ({
  amount,
  groups: { plan, country: 'DE', partnerUuid },
});
const inShort = (postings: readonly Posting[]) =>
  postings.map(({ figure, amount, groups, monthlyAmount }) => [figure, amount, groups.plan, monthlyAmount]);
const none = standing(0, null);

test.each([
  ['a first order is new', none, standing(2900, 'starter'), [['new', 2900, 'starter', 2900]]],
  ['a second device is more', standing(2900, 'starter'), standing(4900, 'starter'), [['more', 2000, 'starter', 4900]]],
  ['one less is less', standing(4900, 'starter'), standing(2900, 'starter'), [['less', 2000, 'starter', 2900]]],
  ['an end is lost to the plan that it was', standing(2900, 'starter'), none, [['lost', 2900, 'starter', 0]]],
  ['without a change nothing is written', standing(2900, 'starter'), standing(2900, 'starter'), []],
  ['what is free is nothing', none, standing(0, 'enterprise'), []],
  [
    'an upgrade takes what was paid along to the new plan',
    standing(2900, 'starter'),
    standing(7900, 'advanced'),
    [
      ['more', -2900, 'starter', null],
      ['more', 7900, 'advanced', 7900],
    ],
  ],
  [
    'a downgrade, too',
    standing(7900, 'advanced'),
    standing(2900, 'starter'),
    [
      ['less', 7900, 'advanced', null],
      ['less', -2900, 'starter', 2900],
    ],
  ],
  [
    'a partner gets a shop that pays the same, and together nothing changes',
    standing(2900, 'starter'),
    standing(2900, 'starter', 'partner'),
    [
      ['more', -2900, 'starter', null],
      ['more', 2900, 'starter', 2900],
    ],
  ],
])('%s', (_, before, after, expected) => {
  const postings = postingsOf(before, after);
  expect(inShort(postings)).toEqual(expected);
  const sign = { new: 1, more: 1, less: -1, lost: -1 };
  const sum = postings.reduce((all, { figure, amount }) => all + sign[figure as keyof typeof sign] * amount, 0);
  expect(sum).toBe(after.amount - before.amount);
});
