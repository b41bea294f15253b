import { calendarDay } from '@kontor/domain/date';
import { type DatedRate, type RateOf, ratesOn } from '@kontor/domain/vat';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** The standard rates of the day of an instant, in Europe/Berlin. */
export type RatesAt = (instant: Date) => RateOf;

export const findDatedRates = kept('tax-rates', (db) =>
  db.selectFrom('tax_rate').select(['iso_country_code as isoCountryCode', 'rate', 'valid_from as validFrom']),
);

export const ratesAtOf =
  (rates: readonly DatedRate[]): RatesAt =>
  (instant) =>
    ratesOn(rates, calendarDay(instant.toISOString()));

export const readRates = async (db: Queryable): Promise<RatesAt> => ratesAtOf(await findDatedRates(db, {}));
