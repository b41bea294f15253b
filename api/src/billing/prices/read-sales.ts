import { calendarDay } from '@kontor/domain/date';
import { pricesOfList } from '@kontor/domain/price-list';
import type { ProductPrice } from '@kontor/domain/product-price';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import { findDatedRates, type RatesAt, ratesAtOf } from '../../organizations/vat/read-rates.ts';

/** What is sold today and how, and which VAT is charged for it. */
export interface Sales {
  /** Of the list that counts today, per month and per year. */
  readonly list: readonly ProductPrice[];
  readonly ratesAt: RatesAt;
  readonly settings: StoredSettings;
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

export async function readSales(db: Queryable, now: Date): Promise<Sales> {
  const today = calendarDay(now.toISOString());
  const [lists, rates, settings] = await sentTogether(db, (connection) =>
    Promise.all([currentList(connection, { today }), findDatedRates(connection, {}), readSettings(connection)]),
  );
  return { list: lists.flatMap(pricesOfList), ratesAt: ratesAtOf(rates), settings };
}

/** How many months a year costs by the list that counts today. */
export async function readMonthsPaidPerYear(db: Queryable, now: Date): Promise<number> {
  const [current] = await currentList(db, { today: calendarDay(now.toISOString()) });
  return current?.monthsPaidPerYear ?? 12;
}
