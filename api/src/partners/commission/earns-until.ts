import type { CommissionHistory } from '@kontor/domain/commission';
import { businessTimeZone } from '@kontor/domain/date';
import { type RawBuilder, sql } from 'kysely';

const zone = sql.lit(businessTimeZone);

/** The calendar day of an instant. */
export const dayOf = (at: RawBuilder<Date>): RawBuilder<string> => sql`((${at}) at time zone ${zone})::date`;

/** The months that applied on a day, as `commissionTermsAt` says. */
const monthsOn = (day: RawBuilder<string>, { earlier, months }: CommissionHistory): RawBuilder<number> =>
  earlier.length === 0
    ? sql`${months}::integer`
    : sql`case ${sql.join(
        earlier.map((terms) => sql`when ${day} < ${terms.until}::date then ${terms.months}::integer`),
        sql` `,
      )} else ${months}::integer end`;

/** The first time that a connection's merchant connected its agency: from then on its months count. */
export const firstConnectedAt = (connection: string): RawBuilder<Date> => sql`(
  select min(earlier.connected_at) from agency_connection as earlier
  where earlier.organization_uuid = ${sql.ref(`${connection}.organization_uuid`)}
    and earlier.agency_uuid = ${sql.ref(`${connection}.agency_uuid`)})`;

/**
 * From when on an agency earns nothing more, as `commissionEndsAt` and `commissionMonths` say: here for many connections at once.
 * @param paidOn the day of the payment
 */
export function earnsUntil(
  connectedAt: RawBuilder<Date>,
  paidOn: RawBuilder<string>,
  terms: CommissionHistory,
): RawBuilder<Date> {
  const day = dayOf(connectedAt);
  const months =
    terms.agreedFrom === null
      ? monthsOn(day, terms)
      : sql`case when ${paidOn} < ${terms.agreedFrom}::date then ${monthsOn(day, terms)} else ${monthsOn(paidOn, terms)} end`;
  return sql`(${day} + make_interval(months => ${months})) at time zone ${zone}`;
}
