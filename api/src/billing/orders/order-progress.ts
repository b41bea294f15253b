import type { OrderProgress } from '@kontor/contract/subscription';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { OrderRow } from './order.tables.ts';

const states: Readonly<Record<Exclude<OrderRow['state'], 'superseded'>, OrderProgress['state']>> = {
  working: 'working',
  'awaiting-setup': 'awaiting-confirmation',
  done: 'done',
  failed: 'failed',
};

/** How far the shop's latest order has come; an empty string for none. */
export async function orderProgress(database: Database, shopUuid: string): Promise<OrderProgress | ''> {
  const order = await database
    .selectFrom('billing_order')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (order === undefined || order.state === 'superseded') return '';
  const { uuid, state, answer } = order;
  return { uuid, state: states[state], clientSecret: answer?.clientSecret ?? null, code: null };
}
