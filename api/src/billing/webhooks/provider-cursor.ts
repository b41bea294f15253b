import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** Up to when lists of the payment provider were read completely. */
export type CursorName = 'events' | 'subscriptions' | 'fees';

export async function readCursor(db: Queryable, name: CursorName): Promise<Date | null> {
  const row = await db.selectFrom('provider_cursor').select('reached').where('name', '=', name).executeTakeFirst();
  return row?.reached ?? null;
}

/** Moves a cursor forward. If several servers list simultaneously, the furthest one counts. */
export async function advanceCursor(db: Queryable, name: CursorName, reached: Date): Promise<void> {
  await db
    .insertInto('provider_cursor')
    .values({ name, reached })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ reached }).where('provider_cursor.reached', '<', reached),
    )
    .execute();
}
