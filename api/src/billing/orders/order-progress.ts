import type { OrderAccepted, OrderAnswer, OrderProgress } from '@kontor/contract/subscription';
import { after, type Clock, days } from '../../infrastructure/clock.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { findOrder } from './order.repository.ts';
import type { OrderRow } from './order.tables.ts';

const states: Readonly<Record<Exclude<OrderRow['state'], 'superseded'>, OrderProgress['state']>> = {
  working: 'working',
  'awaiting-setup': 'awaiting-confirmation',
  'needs-attention': 'needs-attention',
  done: 'done',
  failed: 'failed',
};

/** How far the shop's latest order has come; an empty string for none, or for one that ended more than a day ago. */
export async function orderProgress(database: Database, clock: Clock, shopUuid: string): Promise<OrderProgress | ''> {
  const order = await database
    .selectFrom('billing_order')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .where('kind', 'in', ['create', 'update'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (order === undefined || order.state === 'superseded') return '';
  const isOver = order.state === 'done' || order.state === 'failed';
  if (isOver && order.created_at < after(clock.now(), -days(1))) return '';
  return {
    uuid: order.uuid,
    state: states[order.state],
    clientSecret: order.answer?.clientSecret ?? null,
    code: order.problem_code,
  };
}

/**
 * What an order that was answered early has come to.
 * @throws ProblemError why it failed
 */
export async function answerOf(database: Database, accepted: OrderAccepted): Promise<OrderAnswer | OrderAccepted> {
  const order = await findOrder(database, accepted.orderUuid);
  if (order?.state === 'failed') throw new ProblemError(order.problem_code ?? 'payment-provider-error');
  return order?.answer ?? accepted;
}
