import type { Entitlements } from '@kontor/domain/entitlements';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface EntitlementsTables {
  /** What other systems were last told that a shop may use. */
  shop_entitlements: {
    shop_uuid: string;
    /** Raised with each difference. 0 until the first one is noted. */
    version: number;
    document: Json<Entitlements | null>;
    updated_at: Date;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends EntitlementsTables {}
}
