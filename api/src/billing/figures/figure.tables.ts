import type { ChangingFigure, FigureGrouping } from '@kontor/contract/figures';
import type { Month } from '@kontor/domain/calendar-month';
import type { PlanType } from '@kontor/domain/product';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface FigureTables {
  /**
   * Append-only: what a shop adds to a figure of a month, with the groups that it had then.
   * - `number`: The order in which entries were stored.
   * - `amount`: Cents net, or a count. Negative where a shop leaves a group within a figure.
   * - `monthly_amount`: What the shop pays per month from then on; `null` if the entry does not say that.
   */
  figure_entry: TableOf<'figure_entry', { month: Month; figure: ChangingFigure; plan: PlanType }>;
  /**
   * Sums of the entries, by month and group, written by the database at the end of the transaction that adds one.
   * - `group_name`: Empty for all shops, and for those without one.
   */
  figure_month: TableOf<'figure_month', { month: Month; dimension: FigureGrouping | 'all' }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends FigureTables {}
}
