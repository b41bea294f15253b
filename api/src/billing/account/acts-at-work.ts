import { type Expression, sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

interface Which {
  readonly kind?: 'assign' | 'payout' | 'refund';
  readonly invoiceUuid?: string;
}

const actsAbout = (db: Queryable, organization: string | Expression<string>, { kind, invoiceUuid }: Which) =>
  db
    .selectFrom('money_act')
    .where('organization_uuid', '=', organization)
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? 'assign'))
    .$if(invoiceUuid !== undefined, (some) => some.where('invoice_uuid', '=', invoiceUuid ?? ''));

/** What operators do about money of an organization (money/), which the payment provider may not have done yet. */
const atWork = (...about: Parameters<typeof actsAbout>) => actsAbout(...about).where('state', '=', 'working');

/** Whether an act is at work about money of an organization: any one, or one of a kind, or one that pays an invoice. */
export async function isActedOn(
  db: Queryable,
  organization: string | Expression<string>,
  which: Which = {},
): Promise<boolean> {
  return (await atWork(db, organization, which).select('uuid').limit(1).executeTakeFirst()) !== undefined;
}

/** Cents of an organization's credit that payouts at work take. */
export const readPayoutsAtWork = (db: Queryable, organizationUuid: string): Promise<number> =>
  centsOf(atWork(db, organizationUuid, { kind: 'payout' }));

/** Cents that refunds at work pay back of an organization's invoices, by invoice. */
export async function readRefundsOfInvoicesAtWork(
  db: Queryable,
  organizationUuid: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await atWork(db, organizationUuid, { kind: 'refund' })
    .select(['invoice_uuid', sql<number>`sum(amount)::bigint`.as('cents')])
    .groupBy('invoice_uuid')
    .execute();
  return new Map(rows.map(({ invoice_uuid: uuid, cents }) => [uuid ?? '', cents]));
}

/** Cents of an invoice that operators have paid back, or are paying back. */
export const readRefundsOf = (db: Queryable, organizationUuid: string, invoiceUuid: string): Promise<number> =>
  centsOf(actsAbout(db, organizationUuid, { kind: 'refund', invoiceUuid }).where('state', 'in', ['working', 'done']));

async function centsOf(acts: ReturnType<typeof atWork>): Promise<number> {
  const { cents } = await acts
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
}
