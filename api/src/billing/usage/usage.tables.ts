import type { Month } from '@kontor/domain/calendar-month';
import type { ExtraOrders } from '@kontor/domain/usage';
import type { ColumnType, Generated } from 'kysely';

export interface UsageTables {
  /** Every event that was counted, for ever, so that none counts twice. The id is the client's own. */
  usage_event: {
    client_id: string;
    event_id: string;
    shop_uuid: string;
    occurred_at: Date;
    quantity: number;
    received_at: Date;
  };
  /** A month for which orders of a shop were reported. Locked by everything that counts or closes it. */
  usage_month: {
    shop_uuid: string;
    month: Month;
    /** The threshold that the customer was told of last, in percent; 0 for none. */
    warned: Generated<number>;
    /** From then on nothing is counted, and the following values are what is charged. */
    closed_at: Generated<Date | null>;
    orders: Generated<number | null>;
    included: Generated<number | null>;
    extra: Generated<number | null>;
    /** Cents per extra order of a month with one price; `null` for several, and if no day of the month was paid. */
    unit_amount: Generated<number | null>;
    /** The extra orders by their price; `null` in rows of the last release, which had one price a month. */
    lines: ColumnType<ExtraOrders[] | null, string | null | undefined, string | null>;
    /** Of the newest order, corrections left out; `null` if none was counted since that is noted. */
    last_order_at: Generated<Date | null>;
    /** At the payment provider: what bills its extra orders (bill-month.ts), and the invoice. */
    subscription_stripe_id: Generated<string | null>;
    invoice_stripe_id: Generated<string | null>;
  };
  /** The sums of the events: what is read. */
  usage_day: {
    shop_uuid: string;
    month: Month;
    /** Of the month, from 1. */
    day: number;
    orders: number;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends UsageTables {}
}
