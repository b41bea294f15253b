import type { ChangingFigure } from '@kontor/contract/figures';
import type { PlanType } from '@kontor/domain/product';

/** By what figures are divided. */
export interface Groups {
  readonly plan: PlanType | null;
  readonly country: string | null;
  readonly partnerUuid: string | null;
}

/** What a shop pays per month, in cents net, and the groups to which it belongs. */
export interface Standing {
  readonly amount: number;
  readonly groups: Groups;
}

/** What is added to a figure of a group. */
export interface Posting {
  readonly figure: ChangingFigure;
  readonly amount: number;
  readonly groups: Groups;
  /** What the shop pays from then on; `null` in the posting that leaves a group. */
  readonly monthlyAmount: number | null;
}

/**
 * What a change of a contract adds to the figures. A shop that changes its group takes its amount along: within the same figure
 * the old group loses it and the new one gets it, so that each group's revenue is that of its shops, and groups add up to the whole.
 */
export function postingsOf(before: Standing, after: Standing): Posting[] {
  if (before.amount === 0 && after.amount === 0) return [];
  if (before.amount === 0)
    return [{ figure: 'new', amount: after.amount, groups: after.groups, monthlyAmount: after.amount }];
  if (after.amount === 0) return [{ figure: 'lost', amount: before.amount, groups: before.groups, monthlyAmount: 0 }];
  const change = after.amount - before.amount;
  const [figure, sign] = change < 0 ? (['less', -1] as const) : (['more', 1] as const);
  if (isSameGroup(before.groups, after.groups))
    return change === 0 ? [] : [{ figure, amount: sign * change, groups: after.groups, monthlyAmount: after.amount }];
  return [
    { figure, amount: -sign * before.amount, groups: before.groups, monthlyAmount: null },
    { figure, amount: sign * after.amount, groups: after.groups, monthlyAmount: after.amount },
  ];
}

const isSameGroup = (one: Groups, other: Groups): boolean =>
  one.plan === other.plan && one.country === other.country && one.partnerUuid === other.partnerUuid;
