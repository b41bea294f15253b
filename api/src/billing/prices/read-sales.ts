import { calendarDay } from '@kontor/domain/date';
import { pricesOfList } from '@kontor/domain/price-list';
import type { PriceMove } from '@kontor/domain/price-move';
import type { ProductPrice } from '@kontor/domain/product-price';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import { findDatedRates, type RatesAt, ratesAtOf } from '../../organizations/vat/read-rates.ts';
import { movesFrom } from './price-moves.ts';

/** What is sold today and how, and which VAT is charged for it. */
export interface Sales {
  /** Of the list that counts today, per month and per year. */
  readonly list: readonly ProductPrice[];
  /** What lists that are published for all and do not count yet will change of what is ordered today. */
  readonly coming: readonly PriceMove[];
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

const comingLists = kept('coming-price-lists', (db, { today }: OfDay) =>
  db
    .selectFrom('price_list')
    .select(['uuid', 'items', 'months_paid_per_year as monthsPaidPerYear', 'valid_from as validFrom'])
    .where('published_at', 'is not', null)
    .where('applies_to', '=', 'all')
    .where('valid_from', '>', today)
    .orderBy('valid_from')
    .orderBy('published_at'),
);

export async function readSales(db: Queryable, now: Date): Promise<Sales> {
  const today = calendarDay(now.toISOString());
  const [lists, coming, rates, settings] = await sentTogether(db, (connection) =>
    Promise.all([
      currentList(connection, { today }),
      comingLists(connection, { today }),
      findDatedRates(connection, {}),
      readSettings(connection),
    ]),
  );
  return {
    list: lists.flatMap(pricesOfList),
    coming: coming.map(({ validFrom, ...list }) => ({
      kind: 'list',
      notBefore: movesFrom(validFrom ?? today, now),
      prices: pricesOfList(list),
    })),
    ratesAt: ratesAtOf(rates),
    settings,
  };
}

/** How many months a year costs by the list that counts today. */
export async function readMonthsPaidPerYear(db: Queryable, now: Date): Promise<number> {
  const [current] = await currentList(db, { today: calendarDay(now.toISOString()) });
  return current?.monthsPaidPerYear ?? 12;
}
