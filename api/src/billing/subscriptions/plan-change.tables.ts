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
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PlanChangeTables {}
}
