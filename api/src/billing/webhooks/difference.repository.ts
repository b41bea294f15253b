import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { ComparisonTables } from './comparison.tables.ts';
import type { Difference } from './difference.ts';

export type DifferenceRow = Selectable<ComparisonTables['provider_difference']>;

/** Stores the differences of a customer. One that was found before and persists keeps its time. */
export async function insertDifferences(
  tx: Tx,
  stripeCustomerId: string,
  found: readonly Difference[],
  now: Date,
): Promise<void> {
  for (const { shopUuid, ...difference } of found) {
    const { ours, theirs } = difference;
    await tx
      .insertInto('provider_difference')
      .values({
        uuid: randomUUID(),
        stripe_customer_id: stripeCustomerId,
        shop_uuid: shopUuid,
        ...difference,
        found_at: now,
        mended_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['subject', 'field']).where('mended_at', 'is', null).doUpdateSet({ ours, theirs }),
      )
      .execute();
  }
}

/** Differences of a customer that do not persist are resolved, by this comparison or since the last one. */
export async function closeDifferences(
  tx: Tx,
  stripeCustomerId: string,
  remaining: readonly Difference[],
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom('provider_difference')
    .select(['uuid', 'subject', 'field'])
    .where('stripe_customer_id', '=', stripeCustomerId)
    .where('mended_at', 'is', null)
    .execute();
  const remains = new Set(remaining.map(keyOf));
  const mended = open.filter((row) => !remains.has(keyOf(row))).map(({ uuid }) => uuid);
  if (mended.length === 0) return;
  await tx.updateTable('provider_difference').set({ mended_at: now }).where('uuid', 'in', mended).execute();
}

export const keyOf = ({ subject, field }: Pick<Difference, 'subject' | 'field'>): string => `${subject} ${field}`;

export const findDifferences = (db: Queryable, limit: number): Promise<DifferenceRow[]> =>
  db
    .selectFrom('provider_difference')
    .selectAll()
    .orderBy('found_at', 'desc')
    .orderBy('subject')
    .orderBy('field')
    .limit(limit)
    .execute();

/** Those that persist. */
export async function countDifferences(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('provider_difference')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('mended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Without the accounts of partners, whose differences are stored under the account. */
export async function findCustomersWithDifferences(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_difference')
    .select('stripe_customer_id')
    .distinct()
    .where('mended_at', 'is', null)
    .where('stripe_customer_id', 'not like', 'acct%')
    .execute();
  return rows.map(({ stripe_customer_id }) => stripe_customer_id);
}

const keptOnceMended = days(90);

export async function deleteOldDifferences(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('provider_difference').where('mended_at', '<', after(now, -keptOnceMended)).execute();
}
