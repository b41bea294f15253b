import { randomUUID } from 'node:crypto';
import { UsageAnswer, type UsageEvent } from '@kontor/contract/usage';
import * as z from 'zod/mini';
import { isoOf } from '../clock.ts';
import { ActionRefused } from '../http/action-refused.ts';
import { shopOf, type World } from '../world.ts';
import { planFirstStep } from './first-steps.ts';
import { monthOf, noonOfLastDay } from './month.ts';

/** What one call takes. */
const mostEvents = 1000;

/** How many orders each event carries: one, as long as one call takes them all. */
export function quantities(orders: number): number[] {
  // A correction is one event.
  if (orders < 0) return [orders];
  const events = Math.min(orders, mostEvents);
  return Array.from({ length: events }, (_, index) => Math.floor(orders / events) + (index < orders % events ? 1 : 0));
}

/** When the orders of a month were placed: now, or on the last day of a month that is over. */
const instantIn = (month: string, now: number): number => (month === monthOf(now) ? now : noonOfLastDay(month));

/** Reports orders of a shop; a negative number takes some back. The ids are new: each sale counts once. */
export async function sell(
  world: World,
  shopUuid: string,
  orders: number,
  month = monthOf(world.clock.now()),
): Promise<UsageAnswer> {
  const known = shopOf(world, shopUuid);
  if (known?.entitlements && !known.entitlements.erp.enabled) {
    throw new ActionRefused(409, 'not-entitled', `The shop sells nothing: it is ${known.entitlements.state}`);
  }
  const sale = randomUUID();
  const occurredAt = isoOf(instantIn(month, world.clock.now()));
  const events = quantities(orders).map(
    (quantity, index): UsageEvent => ({ id: `sale:${sale}:${index}`, shopUuid, type: 'order', occurredAt, quantity }),
  );
  const { body } = await world.portal.call('POST', '/connect/usage', { events });
  const answer = z.parse(UsageAnswer, body);
  const [refused] = answer.rejected;
  if (refused !== undefined) {
    const status = refused.code === 'shop-unknown' ? 404 : 409;
    throw new ActionRefused(status, refused.code, `The portal took ${answer.accepted} of ${events.length} events`);
  }
  if (known !== undefined) {
    known.orders[month] = (known.orders[month] ?? 0) + orders;
    if (orders > 0) for (const key of ['first-article', 'first-order']) planFirstStep(world, shopUuid, key);
  }
  return answer;
}
