import type { UpdatePlan } from '../billing/orders/changes/update-plan.ts';

/** A change of a running subscription that has nothing to do. */
export const updatePlan = (change: Partial<UpdatePlan> = {}): UpdatePlan => ({
  kind: 'update',
  stripeId: 'sub_1',
  stripeCustomerId: 'cus_1',
  setup: null,
  spentSchedule: null,
  sendInvoices: false,
  taxRates: [],
  upgrade: null,
  later: null,
  ...change,
});
