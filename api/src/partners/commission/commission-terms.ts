import { dayAfter } from '@kontor/domain/calendar-month';
import { type CommissionHistory, type CommissionTerms, commissionTermsAt } from '@kontor/domain/commission';
import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

interface SetTerms extends CommissionTerms {
  readonly countsFrom: Date;
}

interface SetHistory extends CommissionTerms {
  earlier: { rate: number; months: number; until: string }[];
}

/** The terms that were set, oldest first, without those that were set again. */
const allTerms = kept(
  'commission-terms',
  () => sql<SetTerms>`
    select (terms ->> 'rate')::double precision as rate, (terms ->> 'months')::integer as months, counts_from as "countsFrom"
    from (
      select settings -> 'commission' as terms, counts_from,
        lag(settings -> 'commission') over (order by counts_from) as before
      from vendor_settings
    ) as each
    where terms is distinct from before
    order by counts_from`,
);

/**
 * The terms of today, and those of earlier days. What is set counts from the next day on: nothing that was invoiced or
 * connected by then earns by it.
 */
export async function readCommissionTerms(db: Queryable): Promise<SetHistory> {
  const all = await allTerms(db, {});
  const newest = all.at(-1);
  if (newest === undefined) throw new Error('The database has no settings');
  const { rate, months } = newest;
  const earlier = all.slice(0, -1).map((terms, index) => ({
    rate: terms.rate,
    months: terms.months,
    until: dayAfter(calendarDay((all[index + 1]?.countsFrom ?? newest.countsFrom).toISOString())),
  }));
  return { rate, months, earlier };
}

/** What applied on the day of an instant. */
export const termsAt = (at: Date, history: CommissionHistory): CommissionTerms =>
  commissionTermsAt(at.toISOString(), history);
