import { dayAfter } from '@kontor/domain/calendar-month';
import {
  type CommissionHistory,
  type CommissionTerms,
  commissionTermsAt,
  withAgreedTerms,
} from '@kontor/domain/commission';
import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findAgreedTerms } from './agreed-terms.repository.ts';

interface SetTerms extends CommissionTerms {
  readonly countsFrom: Date;
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

/** What the settings say. What is set counts from the next day on: nothing that was paid or connected by then earns by it. */
async function readSetTerms(db: Queryable): Promise<Omit<CommissionHistory, 'agreedFrom'>> {
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

/** The terms of each of these partners: those of the settings, until others were agreed with it. */
export async function readTermsOfPartners(
  db: Queryable,
  partnerUuids: readonly string[],
): Promise<(partnerUuid: string) => CommissionHistory> {
  const settings = await readSetTerms(db);
  const agreedOf = await findAgreedTerms(db, partnerUuids);
  return (uuid) => withAgreedTerms(settings, agreedOf(uuid));
}

/** The same of one. */
export const readCommissionTerms = async (db: Queryable, partnerUuid: string): Promise<CommissionHistory> =>
  (await readTermsOfPartners(db, [partnerUuid]))(partnerUuid);

/** What applied on the day of an instant. */
export const termsAt = (at: Date, history: CommissionHistory): CommissionTerms =>
  commissionTermsAt(at.toISOString(), history);
