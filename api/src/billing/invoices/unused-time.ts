import { percentOf } from '@kontor/domain/money';
import { unusedPart } from '@kontor/domain/unused-time';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { readRefundsOfInvoicesAtWork } from '../account/acts-at-work.ts';
import { readRefundables } from '../ledger/ledger.repository.ts';
import type { InvoiceRow } from './invoice.tables.ts';
import { periodOfLine } from './service-period.ts';

/** What of an invoice was paid for days that are not used. */
export interface UnusedTime {
  readonly invoiceUuid: string;
  readonly stripeId: string;
  /** Cents, gross; more than 0. */
  readonly amount: number;
}

/** A period is a year at most, and its invoice is issued within days of its beginning. */
const longestPeriodDays = 400;

/**
 * What a shop has paid for days from `since` on, by invoice: no more than was paid and not paid back. Extra orders were made, so they are
 * never unused. Of what is not paid nothing can go back.
 * @param since the first day of the vendor's calendar that is not used
 */
export async function readUnusedTime(
  db: Queryable,
  { shopUuid, organizationUuid }: { readonly shopUuid: string; readonly organizationUuid: string },
  since: string,
): Promise<UnusedTime[]> {
  const invoices = await db
    .selectFrom('invoice')
    .select(['uuid', 'stripe_id', 'lines', 'vat_percent'])
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'invoice')
    .where('state', '=', 'paid')
    .where('held_reason', 'is', null)
    .where('issued_at', '>', new Date(Date.parse(since) - longestPeriodDays * 86_400_000))
    .orderBy('issued_at', 'desc')
    .execute();
  const unused = invoices
    .map((invoice) => ({ ...invoice, gross: grossOf(invoice, since) }))
    .filter(({ gross }) => gross > 0);
  const refundable = await readRefundables(
    db,
    unused.map(({ uuid }) => uuid),
  );
  const atWork = await readRefundsOfInvoicesAtWork(db, organizationUuid);
  return unused
    .map(({ uuid, stripe_id: stripeId, gross }) => {
      const left = (refundable.get(uuid) ?? 0) - (atWork.get(uuid) ?? 0);
      return { invoiceUuid: uuid, stripeId, amount: Math.min(gross, left) };
    })
    .filter(({ amount }) => amount > 0);
}

function grossOf({ lines, vat_percent }: Pick<InvoiceRow, 'lines' | 'vat_percent'>, since: string): number {
  const net = lines
    .filter(({ extraOrders }) => extraOrders === undefined)
    .reduce((sum, line) => sum + unusedPart(line.amount, periodOfLine(line), since), 0);
  return net + percentOf(net, vat_percent);
}
