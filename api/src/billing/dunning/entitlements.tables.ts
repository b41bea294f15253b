import type { Entitlements } from '@kontor/domain/entitlements';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface EntitlementsTables {
  /**
   * What other systems were last told that a shop may use.
   * - `version`: Raised with each difference. 0 until the first one is noted.
   */
  shop_entitlements: TableOf<'shop_entitlements', { document: Json<Entitlements | null> }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends EntitlementsTables {}
}
