import type { ProductPlatform, ProductType, ProductVersion } from '@kontor/contract/product';
import type { SubscriptionItemState, SubscriptionState } from '@kontor/contract/subscription';
import type { ProductPrice } from '@kontor/domain/product-price';
import type { Generated, Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface SubscriptionTables {
  /** One per shop that can have one. */
  subscription: {
    uuid: string;
    shop_uuid: string;
    state: SubscriptionState;
    no_self_service: Generated<boolean>;
    created_at: Date;
  };
  subscription_item: {
    uuid: string;
    subscription_uuid: string;
    state: SubscriptionItemState;
    type: ProductType;
    platform: ProductPlatform;
    version: ProductVersion;
    is_trial: boolean;
    /** How long a trial was when it began, also of what is ordered for its end; `null` for what is paid, and where it was not stored. */
    trial_days: number | null;
    quantity: number;
    valid_until: Date | null;
    /** What it costs by the contract; `null` for a trial, for what is free, and until this release has read it. */
    price: Json<ProductPrice> | null;
    /** The order in which items are shown. */
    position: number;
  };
}

export type SubscriptionRow = Selectable<SubscriptionTables['subscription']>;
export type SubscriptionItemRow = Selectable<SubscriptionTables['subscription_item']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SubscriptionTables {}
}
