import type { PlanType } from '@kontor/domain/product';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface PlanChangeTables {
  /**
   * Append-only: the plan that a shop has from an instant on, without suspensions, which dunning stores.
   * - `number`: The order in which changes were stored.
   * - `is_charged`: Not for a complimentary subscription.
   * - `included_orders`: By the contract, per month and per further order in cents; `null` without a plan, and in
   *   rows of the last release.
   */
  plan_change: TableOf<
    'plan_change',
    {
      /** `null`: none whose orders are counted. */ plan: PlanType;
    }
  >;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PlanChangeTables {}
}
