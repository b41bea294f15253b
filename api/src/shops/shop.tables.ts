import type { MigrationMoves } from '@kontor/contract/migration';
import type { CloudShopState, ShopType } from '@kontor/contract/shop';
import type { Subscription } from '@kontor/contract/subscription';
import type { ColumnType, Generated, Selectable } from 'kysely';

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
  shop: {
    uuid: string;
    organization_uuid: string;
    name: string;
    type: ShopType;
    main_shop_url: string | null;
    admin_url: string | null;
    uses_shopify: Generated<boolean>;
    plugin_installation_license: string | null;
    /** Set for cloud shops only. */
    cloud_state: Exclude<CloudShopState, 'failed'> | null;
    /** Set while the last attempt at setting it up has failed in that state (provisioning/provisioning.ts). */
    provisioning_failed_at: Generated<Date | null>;
    provisioning_failure: Generated<string | null>;
    /** The version with which it was last asked for again. */
    provisioning_requested_version: Generated<number | null>;
    /** When the merchant removed it. Only its papers are left. */
    removed_at: Generated<Date | null>;
    created_at: Date;
    /** Raised by the database with each change that other systems see (docs/decisions/0035). */
    version: Generated<number>;
    /** Of the last such change. A change sets it; without, the database takes the machine's time. */
    updated_at: Generated<Date>;
  };
  shopify_shop: {
    domain: string;
    shop_uuid: string;
    state: 'active' | 'uninstalled';
    created_at: Date;
  };
  shop_migration: {
    uuid: string;
    predecessor_shop_uuid: string;
    successor_shop_uuid: string;
    state: 'staged' | 'completed';
    completed_at: Date | null;
    /** When it was taken back last. Then the merchant alone completes it again, unless it is staged anew. */
    reverted_at: Date | null;
    /** `null` unless completed; also of those that were completed when nothing was moved yet. */
    moved: ColumnType<MovedContract | null, string | null, string | null>;
    /** The subscription at the payment provider that ended with its completion. */
    ended_stripe_id: string | null;
  };
  /** Merchants who asked for the migration of a shop that is not staged yet. */
  migration_request: {
    /** Of the migration, once it is staged. */
    uuid: string;
    shop_uuid: string;
    requested_at: Date;
  };
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
