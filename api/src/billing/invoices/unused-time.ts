import { percentOf } from '@kontor/domain/money';
import { unusedPart } from '@kontor/domain/unused-time';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { readRefundablesNow } from '../ledger/refundable-now.ts';
import type { InvoiceRow } from './invoice.tables.ts';
import { periodOfLine } from './service-period.ts';

/** What of an invoice was paid for days that are not used. */
export interface UnusedTime {
  readonly invoiceUuid: string;
  readonly stripeId: string;
  /** Cents, gross; more than 0. */
  readonly amount: number;
  /** Cents that could be paid back of the whole invoice. */
  readonly refundable: number;
}

/** A period is a year at most, and its invoice is issued within days of its beginning. */
const longestPeriodDays = 400;

/**
 * What a shop has paid for days of its contract from `since` on, by invoice: no more than was paid and not paid back. Extra orders were
 * made, so they are never unused. What became of a contract that has ended was decided with its end.
 * @param since the first day of the vendor's calendar that is not used
 */
export async function readUnusedTime(
  db: Queryable,
  { shopUuid, organizationUuid }: { readonly shopUuid: string; readonly organizationUuid: string },
  since: string,
): Promise<UnusedTime[]> {
  const invoices = await db
    .selectFrom('invoice')
    .select(['uuid', 'stripe_id', 'state', 'held_reason', 'lines', 'vat_percent'])
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'invoice')
    .where('state', '=', 'paid')
    .where(
      sql<boolean>`issued_at >= coalesce((select max(ended_at) from payment_subscription as earlier
        where earlier.shop_uuid = ${shopUuid} and earlier.confirmed), '-infinity')`,
    )
    .where('issued_at', '>', new Date(Date.parse(since) - longestPeriodDays * 86_400_000))
    .orderBy('issued_at', 'desc')
    .execute();
  const unused = invoices
    .map((invoice) => ({ ...invoice, gross: grossOf(invoice, since) }))
    .filter(({ gross }) => gross > 0);
  const left = await readRefundablesNow(db, organizationUuid, unused);
  return unused
    .map(({ uuid: invoiceUuid, stripe_id: stripeId, gross }) => {
      const refundable = left.get(invoiceUuid) ?? 0;
      return { invoiceUuid, stripeId, refundable, amount: Math.min(gross, refundable) };
    })
    .filter(({ amount }) => amount > 0);
}

function grossOf({ lines, vat_percent }: Pick<InvoiceRow, 'lines' | 'vat_percent'>, since: string): number {
  const net = lines
    .filter(({ extraOrders }) => extraOrders === undefined)
    .reduce((sum, line) => sum + unusedPart(line.amount, periodOfLine(line), since), 0);
  return net + percentOf(net, vat_percent);
}
