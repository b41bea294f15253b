import type { Suspension } from '@kontor/domain/plan-days';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

const suspensionsOf = kept('suspensions', (db, { shopUuids }: { readonly shopUuids: readonly string[] }) =>
  db
    .selectFrom('dunning_process')
    .innerJoin('invoice', 'invoice.uuid', 'dunning_process.invoice_uuid')
    .select([
      'invoice.shop_uuid',
      'dunning_process.state',
      'dunning_process.changed_at',
      'dunning_process.suspended_at',
    ])
    .where(sql<boolean>`invoice.shop_uuid = any(${shopUuids}::uuid[])`)
    .where((is) =>
      is.or([is('dunning_process.suspended_at', 'is not', null), is('dunning_process.state', '=', 'overdue')]),
    ),
);

/** The times in which unpaid invoices switched shops off, by shop. A shop that was never suspended has none. */
export async function findSuspensions(db: Queryable, shopUuids: readonly string[]): Promise<Map<string, Suspension[]>> {
  const rows = await suspensionsOf(db, { shopUuids });
  const suspensions = rows.map(({ shop_uuid, state, changed_at, suspended_at }) => ({
    shopUuid: shop_uuid,
    // The previous release does not store it.
    from: (suspended_at ?? changed_at).toISOString(),
    until: state === 'resolved' ? changed_at.toISOString() : null,
  }));
  return Map.groupBy(suspensions, ({ shopUuid }) => shopUuid);
}
