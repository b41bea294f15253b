import type { CommissionHistory } from '@kontor/domain/commission';
import { businessTimeZone } from '@kontor/domain/date';
import { type RawBuilder, sql } from 'kysely';

const zone = sql.lit(businessTimeZone);

/** The calendar day of an instant. */
export const dayOf = (at: RawBuilder<Date>): RawBuilder<string> => sql`(${at} at time zone ${zone})::date`;

/** What applied on a day, as `commissionTermsAt` says. */
export const termOn = (
  day: RawBuilder<string>,
  { earlier, ...today }: CommissionHistory,
  term: 'rate' | 'months',
): RawBuilder<number> =>
  earlier.length === 0
    ? sql`${today[term]}::double precision`
    : sql`case ${sql.join(
        earlier.map((terms) => sql`when ${day} < ${terms.until}::date then ${terms[term]}::double precision`),
        sql` `,
      )} else ${today[term]}::double precision end`;

/** The first time that a connection's merchant connected its agency: from then on its months count. */
export const firstConnectedAt = (connection: string): RawBuilder<Date> => sql`(
  select min(earlier.connected_at) from agency_connection as earlier
  where earlier.organization_uuid = ${sql.ref(`${connection}.organization_uuid`)}
    and earlier.agency_uuid = ${sql.ref(`${connection}.agency_uuid`)})`;

/** From when on an agency earns nothing more, as `commissionEndsAt` says: here for many connections at once. */
export function earnsUntil(connectedAt: RawBuilder<Date>, terms: CommissionHistory): RawBuilder<Date> {
  const day = dayOf(connectedAt);
  return sql`(${day} + make_interval(months => (${termOn(day, terms, 'months')})::integer)) at time zone ${zone}`;
}
