import type { CostMonth } from '@kontor/contract/costs';
import type { StackPart } from '@kontor/ui/stacked-chart';

export type CostPart = 'plan' | 'devices' | 'extraOrders' | 'other';

/** How the chart draws the parts, from the ground upwards. */
export const costParts = [
  { part: 'plan', drawn: 'first' },
  { part: 'devices', drawn: 'second' },
  { part: 'extraOrders', drawn: 'third' },
  { part: 'other', drawn: 'rest' },
] as const satisfies readonly { part: CostPart; drawn: StackPart }[];

/** Corrections that belong to no part are rare: without one they are not mentioned. */
export const partsIn = (months: readonly CostMonth[]) =>
  costParts.filter(({ part }) => part !== 'other' || months.some(({ other }) => other !== 0));

export const sumOf = (months: readonly CostMonth[], part: CostPart | 'total'): number =>
  months.reduce((sum, month) => sum + month[part], 0);
