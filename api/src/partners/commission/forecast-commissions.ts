import type { CommissionForecast } from '@kontor/contract/partner';
import { addMonths, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { overdueBefore } from '@kontor/domain/due-date';
import { percentOf } from '@kontor/domain/money';
import { sql } from 'kysely';
import { findSubscription } from '../../billing/subscriptions/subscription.repository.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { netOfProducts } from './commission-base.ts';
import { readCommissionTerms } from './commission-terms.ts';
import { findEarningAgency } from './find-agency.ts';
import { nextCharge } from './next-charge.ts';

/**
 * What the running month will bring a partner if each customer pays on the day on which the payment is due: what was earned
 * until now, what contracts are charged again for before the month ends, and invoices that are on their way. It goes by the
 * same rules as earning from the ledger: agency, rate and months of the invoice's day, net of plan and devices, rounded by
 * the invoice. Must be read for all tenants.
 */
export async function forecastCommissions(
  db: Queryable,
  partnerUuid: string,
  shops: readonly { readonly shopUuid: string }[],
  now: Date,
): Promise<CommissionForecast> {
  const period = monthOf(now.toISOString());
  const end = new Date(monthStart(addMonths(period, 1)));
  const earned = await earnedIn(db, partnerUuid, period);
  const terms = await readCommissionTerms(db);
  const shares: number[] = [];
  for (const { shopUuid } of shops) {
    const shareOf = async (net: number, issued_at: Date) => {
      const agency = await findEarningAgency(db, { shop_uuid: shopUuid, issued_at }, terms);
      return agency?.agencyUuid === partnerUuid ? percentOf(net, agency.rate) : 0;
    };
    const stored = await findSubscription(db, shopUuid);
    const next = stored && nextCharge(stored);
    if (next && next.at >= now && next.paidAt < end) shares.push(await shareOf(next.net, next.at));
    for (const invoice of await findUnderWay(db, shopUuid, now, end)) {
      shares.push(await shareOf(netOfProducts(invoice), invoice.issued_at));
    }
  }
  const some = shares.filter((share) => share !== 0);
  const amount = some.reduce((sum, share) => sum + share, 0);
  return { period, earned, expected: { count: some.length, amount }, total: earned + amount };
}

async function earnedIn(db: Queryable, partnerUuid: string, period: string): Promise<number> {
  const { amount } = await db
    .selectFrom('commission_line')
    .innerJoin('commission_statement as statement', 'statement.uuid', 'commission_line.statement_uuid')
    .select(sql<number>`coalesce(sum(commission_line.amount), 0)::bigint`.as('amount'))
    .where('statement.organization_uuid', '=', partnerUuid)
    .where('statement.period', '=', period)
    .executeTakeFirstOrThrow();
  return amount;
}

/**
 * Invoices that have earned nothing yet and will be paid before the month ends: debits that the bank has not answered, and
 * transfers that are not overdue. A collected invoice that is open has failed.
 */
const findUnderWay = (db: Queryable, shopUuid: string, now: Date, end: Date) =>
  db
    .selectFrom('invoice')
    .select(['lines', 'issued_at'])
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'invoice')
    .where('held_reason', 'is', null)
    .where((is) =>
      is.or([
        is('state', '=', 'processing'),
        is.and([
          is('state', '=', 'open'),
          is('collection_method', '=', 'send_invoice'),
          is('due_at', '>=', new Date(overdueBefore(now))),
          is('due_at', '<', end),
        ]),
      ]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('commission_line')
            .select('commission_line.uuid')
            .whereRef('commission_line.invoice_uuid', '=', 'invoice.uuid'),
        ),
      ),
    )
    .orderBy('issued_at')
    .execute();
