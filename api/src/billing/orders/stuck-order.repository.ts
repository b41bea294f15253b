import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { freePlace } from './order.repository.ts';

/** Changes that wait for an operator, and those in progress since before an instant. */
export const findSlowOrders = (db: Queryable, before: Date, limit: number) =>
  db
    .selectFrom('billing_order')
    .innerJoin('shop', 'shop.uuid', 'billing_order.shop_uuid')
    .innerJoin('organization', 'organization.uuid', 'shop.organization_uuid')
    .select([
      'billing_order.uuid',
      'organization.name as organizationName',
      'shop.uuid as shopUuid',
      'shop.name as shopName',
      'billing_order.kind',
      'billing_order.attempts',
      'billing_order.last_error as lastError',
      'billing_order.created_at',
    ])
    .select(sql<'working' | 'needs-attention'>`billing_order.state`.as('state'))
    .where('billing_order.state', 'in', ['needs-attention', 'working'])
    .where((is) =>
      is.or([is('billing_order.state', '=', 'needs-attention'), is('billing_order.created_at', '<', before)]),
    )
    .orderBy('billing_order.created_at')
    .limit(limit)
    .execute();

/** How many wait for an operator, and how many are in progress since before an instant. */
export async function countSlowOrders(db: Queryable, before: Date): Promise<{ needsAttention: number; slow: number }> {
  const { rows } = await sql<{ needsAttention: number; slow: number }>`
    select count(*) filter (where state = 'needs-attention') as "needsAttention",
      count(*) filter (where state = 'working' and created_at < ${before}) as slow
    from billing_order where state in ('needs-attention', 'working')`.execute(db);
  return rows[0] ?? { needsAttention: 0, slow: 0 };
}

/** Lets a change that waits for an operator be repeated. `false` when it does not wait any more. */
export async function reopenStuck(tx: Queryable, uuid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_order')
    .set({ state: 'working', attempts: 0, lease_until: sql<Date>`now()` })
    .where('uuid', '=', uuid)
    .where('state', '=', 'needs-attention')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a change that waits for an operator. `false` when it does not wait any more. */
export async function closeStuck(tx: Queryable, uuid: string): Promise<boolean> {
  const closed = await tx
    .updateTable('billing_order')
    .set({ state: 'failed', problem_code: 'payment-provider-error', actor: null })
    .where('uuid', '=', uuid)
    .where('state', '=', 'needs-attention')
    .returning('plan')
    .executeTakeFirst();
  if (closed !== undefined) await freePlace(tx, closed.plan, 'failed');
  return closed !== undefined;
}
