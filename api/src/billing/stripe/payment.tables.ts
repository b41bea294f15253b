import type { PaymentMethodType, StripeSubscriptionState } from '@kontor/contract/subscription';
import type { ColumnType, Selectable } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';

export interface PaymentTables {
  payment_customer: {
    organization_uuid: string;
    stripe_id: string;
    /** Of the details that were last sent to the payment provider. */
    details_hash: string;
  };
  /** The payment provider's data; written only from readings. */
  payment_subscription: {
    uuid: string;
    shop_uuid: string;
    stripe_id: string;
    stripe_customer_id: string;
    state: StripeSubscriptionState;
    /** The customer completed the order: from then on the shop's subscription follows this one. */
    confirmed: boolean;
    is_yearly: boolean;
    vat_percent: number;
    setup_intent_id: string | null;
    /** Who asked for the payment method of that set-up. */
    setup_actor: ColumnType<Actor | null, string | null | undefined, string | null>;
    /** An attached schedule; it has taken effect when there is no activation date any more. */
    schedule_id: string | null;
    schedule_activation_at: Date | null;
    /** Of the scheduled change; `null` without one, and until it was read by this release. */
    schedule_is_yearly: boolean | null;
    /** Whether it brings payment by invoice; `null` likewise. */
    schedule_sends_invoices: boolean | null;
    /** How many days after their issue they are due then; `null` likewise, and where they are collected. */
    schedule_days_until_due: number | null;
    cancel_at: Date | null;
    period_start: Date;
    period_end: Date;
    collection_method: 'charge_automatically' | 'send_invoice';
    /** How many days after its issue a sent invoice is due; `null` where invoices are collected, and until it was read by this release. */
    days_until_due: number | null;
    payment_method_type: PaymentMethodType | null;
    payment_method_label: string | null;
    mandate_url: string | null;
    /** Number of the reading that this comes from. */
    read_at: number;
    created_at: Date;
  };
  /** Every received event, so that none is handled twice. */
  payment_event: {
    id: string;
    type: string;
    created_at: Date;
    received_at: Date;
  };
}

export type PaymentSubscriptionRow = Omit<Selectable<PaymentTables['payment_subscription']>, 'setup_actor'>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PaymentTables {}
}
