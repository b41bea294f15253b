import type { MigrationMoves } from '@kontor/contract/migration';
import type { CloudShopState, ShopType } from '@kontor/contract/shop';
import type { Subscription } from '@kontor/contract/subscription';
import type { Selectable } from 'kysely';
import type { Json } from '../infrastructure/database/json.ts';
import type { TableOf } from '../infrastructure/database/table-of.ts';

/** What a shop had before a migration. */
export type SubscriptionBefore = Pick<Subscription, 'state' | 'noSelfService' | 'items'>;

/** What a migration has moved, and what both shops had before, so that it can be taken back. */
export interface MovedContract {
  readonly moves: MigrationMoves;
  readonly predecessor: SubscriptionBefore | null;
  readonly successor: SubscriptionBefore | null;
  /** What the successor got free of charge, with the state that it has by it. */
  readonly given: Pick<SubscriptionBefore, 'state' | 'items'> | null;
}

export interface ShopTables {
  /**
   * - `provisioning_failed_at`: Set while the last attempt at setting it up has failed in that state
   *   (provisioning/provisioning.ts).
   * - `provisioning_requested_version`: The version with which it was last asked for again.
   * - `removed_at`: When the merchant removed it. Only its papers are left.
   * - `version`: Raised by the database with each change that other systems see (docs/decisions/0035).
   * - `updated_at`: Of the last such change. A change sets it; without, the database takes the machine's time.
   */
  shop: TableOf<
    'shop',
    {
      type: ShopType;
      /** Set for cloud shops only. */
      cloud_state: Exclude<CloudShopState, 'failed'>;
    }
  >;
  shopify_shop: TableOf<'shopify_shop', { state: 'active' | 'uninstalled' }>;
  /**
   * - `reverted_at`: When it was taken back last. Then the merchant alone completes it again, unless it is staged
   *   anew.
   * - `ended_stripe_id`: The subscription at the payment provider that ended with its completion.
   */
  shop_migration: TableOf<
    'shop_migration',
    {
      state: 'staged' | 'completed';
      /** `null` unless completed; also of those that were completed when nothing was moved yet. */
      moved: Json<MovedContract>;
    }
  >;
  /**
   * Merchants who asked for the migration of a shop that is not staged yet.
   * - `uuid`: Of the migration, once it is staged.
   */
  migration_request: TableOf<'migration_request'>;
}

export type ShopRow = Selectable<ShopTables['shop']>;
export type NewShopRow = Omit<
  ShopRow,
  | 'version'
  | 'updated_at'
  | 'provisioning_failed_at'
  | 'provisioning_failure'
  | 'provisioning_requested_version'
  | 'removed_at'
>;
export type ShopMigrationRow = Selectable<ShopTables['shop_migration']>;

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends ShopTables {}
}

declare module '../infrastructure/http/call-context.ts' {
  interface CallSubjects {
    readonly shop: ShopRow;
  }
}
