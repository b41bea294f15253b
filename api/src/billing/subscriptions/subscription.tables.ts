import type { ProductPlatform, ProductType, ProductVersion } from '@kontor/contract/product';
import type { SubscriptionItemState, SubscriptionState } from '@kontor/contract/subscription';
import type { ProductPrice } from '@kontor/domain/product-price';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface SubscriptionTables {
  /**
   * One per shop that can have one.
   * - `dunning_paused_until`: Until when nothing is dunned. A pause that is over stays written.
   * - `complimentary_until`: Until when it is complimentary; `null` for ever. Stays written when it is over.
   * - `charged_from`: From when a contract at the payment provider is charged that is complimentary, or was.
   * - `licence_version`: Of the licences that are sold to the shop by agreement.
   */
  subscription: TableOf<'subscription', { state: SubscriptionState; licence_version: ProductVersion }>;
  /**
   * - `trial_days`: How long a trial was when it began, also of what is ordered for its end; `null` for what is paid,
   *   and where it was not stored.
   * - `position`: The order in which items are shown.
   * - `amount`: What it costs per month or year, net, in cents, by its price; written by the database. `null` without a price.
   */
  subscription_item: TableOf<
    'subscription_item',
    {
      state: SubscriptionItemState;
      type: ProductType;
      platform: ProductPlatform;
      version: ProductVersion;
      /** What it costs by the contract; `null` for a trial, for what is free, and until this release has read it. */
      price: Json<ProductPrice>;
    }
  >;
}

export type SubscriptionRow = Selectable<SubscriptionTables['subscription']>;
/** As one shop's contract is read; `amount` is for sums over many. */
export type SubscriptionItemRow = Omit<Selectable<SubscriptionTables['subscription_item']>, 'amount'>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SubscriptionTables {}
}
