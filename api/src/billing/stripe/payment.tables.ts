import type { PaymentMethodType, StripeSubscriptionState } from '@kontor/contract/subscription';
import type { Selectable } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface PaymentTables {
  /**
   * - `details_hash`: Of the details that were last sent to the payment provider.
   */
  payment_customer: TableOf<'payment_customer'>;
  /**
   * The payment provider's data; written only from readings.
   * - `confirmed`: The customer completed the order: from then on the shop's subscription follows this one.
   * - `ended_at`: When it ended, which may be long before the end of its period; `null` while it runs, and of what ended
   *   before this was kept.
   * - `schedule_id`: An attached schedule; it has taken effect when there is no activation date any more.
   * - `schedule_is_yearly`: Of the scheduled change; `null` without one, and until it was read by this release.
   * - `schedule_sends_invoices`: Whether it brings payment by invoice; `null` likewise.
   * - `schedule_days_until_due`: How many days after their issue they are due then; `null` likewise, and where they
   *   are collected.
   * - `days_until_due`: How many days after its issue a sent invoice is due; `null` where invoices are collected, and
   *   until it was read by this release.
   * - `read_at`: Number of the reading that this comes from.
   */
  payment_subscription: TableOf<
    'payment_subscription',
    {
      state: StripeSubscriptionState;
      /** Who asked for the payment method of that set-up. */
      setup_actor: Json<Actor>;
      collection_method: 'charge_automatically' | 'send_invoice';
      payment_method_type: PaymentMethodType;
    }
  >;
  /** Every received event, so that none is handled twice. */
  payment_event: TableOf<'payment_event'>;
}

export type PaymentSubscriptionRow = Omit<Selectable<PaymentTables['payment_subscription']>, 'setup_actor'>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PaymentTables {}
}
