import type { Scope } from '@kontor/contract/connect-scope';
import type { ProductArea } from '@kontor/contract/help';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** What a system does for customers follows from what it may do here. */
const areas: Readonly<Partial<Record<Scope, ProductArea>>> = {
  'usage:write': 'erp',
  'devices:write': 'devices',
  'fiscal:write': 'branchStores',
  'provisioning:write': 'cloudShops',
};

interface Untold {
  readonly areas: readonly ProductArea[];
  /** When the oldest of it happened. */
  readonly since: Date;
}

/** Of each system that was not told of something, since when: it waits, is tried again, or waits for an operator. */
export async function findUntold(db: Queryable): Promise<Untold[]> {
  const rows = await db
    .selectFrom('connect_delivery as d')
    .innerJoin('connect_event as e', 'e.uuid', 'd.event_uuid')
    .innerJoin('connect_client as c', 'c.id', 'd.client_id')
    .select(['c.scopes', ({ fn }) => fn.min('e.occurred_at').as('since')])
    .where('d.state', 'in', ['waiting', 'parked'])
    .where('d.type', '<>', 'connect.test')
    .where('c.revoked_at', 'is', null)
    .groupBy(['c.id', 'c.scopes'])
    .execute();
  return rows.map(({ scopes, since }) => ({ areas: scopes.flatMap((scope) => areas[scope] ?? []), since }));
}
