import { daysByMonth, eventsByMonth } from '../billing/usage/months-of-usage.ts';
import type { MonthlyTable } from '../infrastructure/months/monthly-table.ts';
import { activityByMonth } from '../organizations/activity/forget-activity.ts';

/** The tables of all rooms that are partitioned by the month. */
export const monthlyTables: readonly MonthlyTable[] = [activityByMonth, daysByMonth, eventsByMonth];
