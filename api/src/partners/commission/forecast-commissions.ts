import type { CommissionForecast } from '@kontor/contract/partner';
import { addMonths, monthOf, monthStart } from '@kontor/domain/calendar-month';
import type { CommissionHistory } from '@kontor/domain/commission';
import { overdueBefore } from '@kontor/domain/due-date';
import { percentOf } from '@kontor/domain/money';
import { sql } from 'kysely';
import { unstoredDays } from '../../billing/prices/transfer-days.ts';
import { liveContract } from '../../billing/subscriptions/live-contract.ts';
import type { InvoiceLine } from '../../billing/texts/line-text.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { connectedShops } from '../connected-shops.ts';
import { netOfProducts } from './commission-base.ts';
import { readCommissionTerms, termsAt } from './commission-terms.ts';
import { dayOf, earnsUntil, firstConnectedAt } from './earns-until.ts';

/** Payments that will bring the same. */
interface Expected {
  /** When it is paid: by that day the rate is. */
  readonly at: Date;
  /** Of plan and devices, in cents. */
  readonly net: number;
  readonly count: number;
}

/**
 * What the running month will bring a partner if each customer pays on the day on which the payment is due: what was earned
 * until now, what contracts are charged again for before the month ends, and invoices that are on their way. It goes by the
 * same rules as earning from the ledger: the agency of the invoice's day, the terms of that of the payment, net of plan and
 * devices, rounded by the invoice. Must be read for all tenants. Three statements, whatever the number of shops.
 */
export async function forecastCommissions(db: Queryable, partnerUuid: string, now: Date): Promise<CommissionForecast> {
  const period = monthOf(now.toISOString());
  const month = { now, end: new Date(monthStart(addMonths(period, 1))) };
  const earned = await earnedIn(db, partnerUuid, period);
  const terms = await readCommissionTerms(db, partnerUuid);
  const payments = [
    ...(await findCharges(db, partnerUuid, month, terms)),
    ...(await findUnderWay(db, partnerUuid, month, terms)),
  ];
  const shares = payments
    .map(({ at, net, count }) => ({ share: percentOf(net, termsAt(at, terms).rate), count }))
    .filter(({ share }) => share !== 0);
  const amount = shares.reduce((sum, { share, count }) => sum + share * count, 0);
  const count = shares.reduce((sum, each) => sum + each.count, 0);
  return { period, earned, expected: { count, amount }, total: earned + amount };
}

interface Month {
  readonly now: Date;
  readonly end: Date;
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
 * The next invoices for plan and devices of contracts that are paid until now, and will be paid before the month ends. One that
 * owes something earns once it is paid, which may be much later.
 */
async function findCharges(
  db: Queryable,
  partnerUuid: string,
  { now, end }: Month,
  terms: CommissionHistory,
): Promise<Expected[]> {
  const days = sql`case when contract.collection_method = 'send_invoice'
    then coalesce(contract.days_until_due, ${unstoredDays}) else 0 end`;
  const paidAt = sql<Date>`contract.period_end + make_interval(hours => 24 * (${days}))`;
  const paidOn = dayOf(paidAt);
  const rows = await connectedShops(db, partnerUuid)
    .innerJoin('subscription', 'subscription.shop_uuid', 'shop.uuid')
    .innerJoinLateral(
      liveContract(db)
        .select(['state', 'period_end', 'cancel_at', 'collection_method', 'days_until_due'])
        .as('contract'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('subscription_item as item')
          .select(
            // From the next charge on it costs what is scheduled.
            sql<number>`coalesce(sum(item.amount) filter (where item.state = 'pending'),
              sum(item.amount) filter (where item.state = 'active'), 0)::bigint`.as('net'),
          )
          .whereRef('item.subscription_uuid', '=', 'subscription.uuid')
          .where('item.is_trial', '=', false)
          .as('booked'),
      (join) => join.onTrue(),
    )
    .select([sql<Date>`min(${paidAt})`.as('at'), 'booked.net', sql<number>`count(*)::int`.as('count')])
    .where('contract.state', 'in', ['active', 'trialing'])
    .where('contract.period_end', '>=', now)
    .where(sql<boolean>`${paidAt} < ${end}`)
    .where(sql<boolean>`(contract.cancel_at is null or contract.cancel_at > contract.period_end)`)
    .where(sql<boolean>`contract.period_end < ${earnsUntil(firstConnectedAt('customer'), paidOn, terms)}`)
    .groupBy([paidOn, 'booked.net'])
    .execute();
  return rows;
}

/** What tells lines apart that earn the same: merchants with the same plan are read as one row. */
const ofOneInvoice = ['periodStart', 'periodEnd'];

/**
 * Invoices that have earned nothing yet and will be paid before the month ends: debits that the bank has not answered, from
 * which money may come each day, and transfers that are not overdue. A collected invoice that is open has failed. Their agency is the one of their day.
 */
async function findUnderWay(
  db: Queryable,
  partnerUuid: string,
  { now, end }: Month,
  terms: CommissionHistory,
): Promise<Expected[]> {
  const paidAt = sql<Date>`case when invoice.state = 'processing' then ${now}::timestamptz
    else greatest(${now}::timestamptz, invoice.due_at) end`;
  const paidOn = dayOf(paidAt);
  const rows = await connectedShops(db, partnerUuid)
    .innerJoin('invoice', 'invoice.shop_uuid', 'shop.uuid')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('agency_connection')
          .select(['agency_uuid', 'organization_uuid'])
          .whereRef('agency_connection.organization_uuid', '=', 'customer.organization_uuid')
          .where(sql<boolean>`date_trunc('second', connected_at) <= invoice.issued_at`)
          .where(sql<boolean>`(ended_at is null or date_trunc('second', ended_at) > invoice.issued_at)`)
          .orderBy('connected_at', 'desc')
          .limit(1)
          .as('earning'),
      (join) => join.onTrue(),
    )
    .select([
      sql<InvoiceLine[]>`(select coalesce(jsonb_agg(line - ${ofOneInvoice}::text[]), '[]')
        from jsonb_array_elements(invoice.lines) as line)`.as('lines'),
      sql<Date>`min(${paidAt})`.as('at'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('earning.agency_uuid', '=', partnerUuid)
    .where('invoice.kind', '=', 'invoice')
    .where('invoice.held_reason', 'is', null)
    .where('invoice.state', 'in', ['open', 'processing'])
    .where((is) =>
      is.or([
        is('invoice.state', '=', 'processing'),
        is.and([
          is('invoice.state', '=', 'open'),
          is('invoice.collection_method', '=', 'send_invoice'),
          is('invoice.due_at', '>=', new Date(overdueBefore(now))),
          is('invoice.due_at', '<', end),
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
    .where(sql<boolean>`invoice.issued_at < ${earnsUntil(firstConnectedAt('earning'), paidOn, terms)}`)
    .groupBy([sql`1`, paidOn])
    .execute();
  return rows.map(({ lines, at, count }) => ({ at, net: netOfProducts({ lines }), count }));
}
