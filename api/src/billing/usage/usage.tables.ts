import type { Month } from '@kontor/domain/calendar-month';
import type { ExtraOrders } from '@kontor/domain/usage';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface UsageTables {
  /** Events that were counted, of the months in which one can still come again. The id is the client's own. */
  usage_event: TableOf<'usage_event'>;
  /**
   * The ids of all others, so that none counts twice, whatever is sent with it (keep-ids.ts).
   * - `ids`: Sixteen bytes of the hash of client and id (`id_of_event`), sorted; those of a year are in rows of a hundred.
   * - `first`: The lowest of them.
   */
  counted_id: TableOf<'counted_id'>;
  /**
   * A month for which orders of a shop were reported. Locked by everything that counts or closes it.
   * - `warned`: The threshold that the customer was told of last, in percent; 0 for none.
   * - `closed_at`: From then on nothing is counted, and the following values are what is charged.
   * - `unit_amount`: Cents per extra order of a month with one price; `null` for several, and if no day of the month
   *   was paid.
   * - `last_order_at`: Of the newest order, corrections left out; `null` if none was counted since that is noted.
   * - `subscription_stripe_id`: At the payment provider: what bills its extra orders (bill-month.ts), and the
   *   invoice.
   */
  usage_month: TableOf<
    'usage_month',
    {
      month: Month;
      /** The extra orders by their price; `null` in rows of the last release, which had one price a month. */
      lines: Json<ExtraOrders[]>;
    }
  >;
  /**
   * The sums of the events: what is read.
   * - `day`: Of the month, from 1.
   */
  usage_day: TableOf<'usage_day', { month: Month }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends UsageTables {}
}
