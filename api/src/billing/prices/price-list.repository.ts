import { randomUUID } from 'node:crypto';
import type { PriceList, PriceListContent, PriceListPublication } from '@kontor/contract/price-list';
import { calendarDay } from '@kontor/domain/date';
import { stateOfList } from '@kontor/domain/price-list';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { PriceListRow } from './price-list.tables.ts';

/** Lists are published a few times a year: all that there will ever be are fewer. */
const mostLists = 200;

/** All lists, the latest first, drafts at the top. */
export async function findPriceLists(db: Queryable, now: Date): Promise<PriceList[]> {
  const rows = await db
    .selectFrom('price_list')
    .selectAll()
    .orderBy('valid_from', (order) => order.desc().nullsFirst())
    .orderBy('published_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(mostLists)
    .execute();
  return toWire(rows, now);
}

export async function findPriceList(db: Queryable, uuid: string): Promise<PriceListRow | null> {
  return (await db.selectFrom('price_list').selectAll().where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

/** A list that nothing else changes before the transaction ends. */
export async function lockPriceList(tx: Tx, uuid: string): Promise<PriceListRow | null> {
  const row = await tx.selectFrom('price_list').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function insertDraft(db: Queryable, content: PriceListContent, now: Date): Promise<string> {
  const uuid = randomUUID();
  const { monthsPaidPerYear, items } = content;
  await db
    .insertInto('price_list')
    .values({
      uuid,
      months_paid_per_year: monthsPaidPerYear,
      items: JSON.stringify(items),
      valid_from: null,
      applies_to: null,
      published_at: null,
      created_at: now,
    })
    .execute();
  return uuid;
}

export async function updateDraft(tx: Tx, uuid: string, { monthsPaidPerYear, items }: PriceListContent): Promise<void> {
  await tx
    .updateTable('price_list')
    .set({ months_paid_per_year: monthsPaidPerYear, items: JSON.stringify(items) })
    .where('uuid', '=', uuid)
    .execute();
}

export async function deleteDraft(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('price_list').where('uuid', '=', uuid).execute();
}

export async function publishDraft(
  tx: Tx,
  uuid: string,
  { validFrom, appliesTo }: Omit<PriceListPublication, 'reason'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('price_list')
    .set({ valid_from: validFrom, applies_to: appliesTo, published_at: now })
    .where('uuid', '=', uuid)
    .execute();
}

const toWire = (rows: readonly PriceListRow[], now: Date): PriceList[] => {
  const dated = rows.map((row) => ({
    row,
    validFrom: row.valid_from,
    publishedAt: row.published_at?.toISOString() ?? null,
  }));
  const today = calendarDay(now.toISOString());
  return dated.map((list) => ({
    ...contentOf(list.row),
    state: stateOfList(list, dated, today),
    validFrom: list.validFrom,
  }));
};

/** The list that counts now. */
export const findCurrentList = async (db: Queryable, now: Date): Promise<PriceList | undefined> =>
  (await findPriceLists(db, now)).find(({ state }) => state === 'current');

/** What a list says. */
export const contentOf = ({ uuid, months_paid_per_year, items }: PriceListRow) => ({
  uuid,
  monthsPaidPerYear: months_paid_per_year,
  items,
});
