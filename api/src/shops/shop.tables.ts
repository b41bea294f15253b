import type { CloudShopState, ShopType } from '@kontor/contract/shop';
import type { Generated, Selectable } from 'kysely';

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
  };
}

export type ShopRow = Selectable<ShopTables['shop']>;
export type NewShopRow = Omit<
  ShopRow,
  'version' | 'updated_at' | 'provisioning_failed_at' | 'provisioning_failure' | 'provisioning_requested_version'
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
