import { businessTimeZone } from '@kontor/domain/date';
import { type RawBuilder, sql } from 'kysely';

// By the database and not by `dayStart` of the domain: a request may name any day, the last one of the year 9999 included.

/** The instant at which a day in the calendar of the vendor begins. */
export const startOfDay = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${sql.lit(businessTimeZone)})`;

/** The instant at which it has ended. */
export const endOfDay = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${sql.lit(businessTimeZone)})`;
