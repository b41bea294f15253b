import type { PlanType } from '@kontor/domain/product';
import type { Generated } from 'kysely';

export interface PlanChangeTables {
  /** Append-only: the plan that a shop has from an instant on, without suspensions, which dunning stores. */
  plan_change: {
    shop_uuid: string;
    /** The order in which changes were stored. */
    number: Generated<number>;
    changed_at: Date;
    /** `null`: none whose orders are counted. */
    plan: PlanType | null;
    /** Not for a complimentary subscription. */
    is_charged: boolean;
    /** By the contract, per month and per further order in cents; `null` without a plan, and in rows of the last release. */
    included_orders: number | null;
    extra_order_amount: number | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PlanChangeTables {}
}
