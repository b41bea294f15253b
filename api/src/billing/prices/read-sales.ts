import { calendarDay } from '@kontor/domain/date';
import { pricesOfList } from '@kontor/domain/price-list';
import type { ProductPrice } from '@kontor/domain/product-price';
import { type DatedRate, type RateOf, ratesOn } from '@kontor/domain/tax';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';

/** What is sold today, and which VAT is charged for it. */
export interface Sales {
  /** Of the list that counts today, per month and per year. */
  readonly list: readonly ProductPrice[];
  /** The standard rates of the day of an instant. */
  readonly ratesAt: (instant: Date) => RateOf;
}

interface OfDay {
  readonly today: string;
}

const currentList = kept('current-price-list', (db, { today }: OfDay) =>
  db
    .selectFrom('price_list')
    .select(['uuid', 'items', 'months_paid_per_year as monthsPaidPerYear'])
    .where('published_at', 'is not', null)
    .where('valid_from', '<=', today)
    .orderBy('valid_from', 'desc')
    .orderBy('published_at', 'desc')
    .limit(1),
);

const taxRates = kept('tax-rates', (db) =>
  db.selectFrom('tax_rate').select(['iso_country_code as isoCountryCode', 'rate', 'valid_from as validFrom']),
);

export async function readSales(db: Queryable, now: Date): Promise<Sales> {
  const today = calendarDay(now.toISOString());
  const [lists, rates] = await sentTogether(db, (connection) =>
    Promise.all([currentList(connection, { today }), taxRates(connection, {})]),
  );
  return salesOf(lists.flatMap(pricesOfList), rates);
}

/** The rates alone, for work that sells nothing. */
export async function readRates(db: Queryable): Promise<Sales['ratesAt']> {
  return salesOf([], await taxRates(db, {})).ratesAt;
}

/** The rates of the day of an instant, in Europe/Berlin. */
export const salesOf = (list: readonly ProductPrice[], rates: readonly DatedRate[]): Sales => ({
  list,
  ratesAt: (instant) => ratesOn(rates, calendarDay(instant.toISOString())),
});

/** How many months a year costs by the list that counts today. */
export async function readMonthsPaidPerYear(db: Queryable, now: Date): Promise<number> {
  const [current] = await currentList(db, { today: calendarDay(now.toISOString()) });
  return current?.monthsPaidPerYear ?? 12;
}
