import { randomUUID } from 'node:crypto';
import { UsageAnswer, type UsageEvent } from '@kontor/contract/usage';
import * as z from 'zod/mini';
import { isoOf } from '../clock.ts';
import { PortalUnavailable } from '../portal/portal-error.ts';
import { noteRefusal, type State } from '../state/state.ts';
import { atOnce, type WorkOf } from '../state/work.ts';
import { shopOf, type World } from '../world.ts';
import { ActionRefused } from './action-refused.ts';
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

type Sale = Pick<WorkOf<'report-orders'>, 'shopUuid' | 'sale' | 'orders' | 'occurredAt'>;

/** The same sale has the same ids whenever it is reported: it counts once. */
const eventsOf = ({ shopUuid, sale, orders, occurredAt }: Sale): UsageEvent[] =>
  quantities(orders).map((quantity, index) => ({
    id: `sale:${sale}:${index}`,
    shopUuid,
    type: 'order',
    occurredAt,
    quantity,
  }));

/** @throws ActionRefused if the portal does not take all of it */
async function report(world: World, sale: Sale): Promise<UsageAnswer> {
  const { shopUuid, orders, occurredAt } = sale;
  const events = eventsOf(sale);
  const { body } = await world.portal.call('POST', '/connect/usage', { events });
  const answer = z.parse(UsageAnswer, body);
  const refusedOrders = answer.rejected.reduce((sum, { index }) => sum + (events[index]?.quantity ?? 0), 0);
  const known = shopOf(world, shopUuid);
  if (known !== undefined && refusedOrders !== orders) {
    const month = monthOf(Date.parse(occurredAt));
    known.orders[month] = (known.orders[month] ?? 0) + orders - refusedOrders;
    if (orders > 0) for (const key of ['first-article', 'first-order']) planFirstStep(world, shopUuid, key);
  }
  const [refused] = answer.rejected;
  if (refused === undefined) return answer;
  const status = refused.code === 'shop-unknown' ? 404 : 409;
  const took = answer.accepted + answer.duplicates;
  throw new ActionRefused(status, refused.code, `The portal took ${took} of ${events.length} events`);
}

/** What came of a sale: what the portal answered, or how many events wait for it. */
interface Sold extends UsageAnswer {
  readonly waiting: number;
}

/**
 * A shop sells, and its orders are reported; a negative number takes some back. It goes by the entitlements that were told
 * last, and what the portal does not answer waits for it.
 */
export async function sell(
  world: World,
  shopUuid: string,
  orders: number,
  month = monthOf(world.clock.now()),
): Promise<Sold> {
  const known = shopOf(world, shopUuid);
  if (known?.entitlements && !known.entitlements.erp.enabled) {
    throw new ActionRefused(409, 'not-entitled', `The shop sells nothing: it is ${known.entitlements.state}`);
  }
  const sale = { shopUuid, sale: randomUUID(), orders, occurredAt: isoOf(instantIn(month, world.clock.now())) };
  try {
    return { ...(await report(world, sale)), waiting: 0 };
  } catch (error) {
    if (!(error instanceof PortalUnavailable)) throw error;
    world.plan({ kind: 'report-orders', ...sale, dueAt: atOnce });
    return { accepted: 0, duplicates: 0, rejected: [], waiting: eventsOf(sale).length };
  }
}

export const createReportOrders =
  (world: World) =>
  async (sale: WorkOf<'report-orders'>): Promise<void> => {
    try {
      await report(world, sale);
    } catch (error) {
      if (!(error instanceof ActionRefused)) throw error;
      const text = `Orders of ${sale.occurredAt} were refused: ${error.code}. ${error.message}`;
      noteRefusal(world.state, { at: isoOf(world.clock.now()), text });
    }
  };

/** Orders of a shop that the portal has not answered yet. */
export const waitingOrders = ({ works }: State, shopUuid: string): number =>
  works.reduce(
    (sum, work) => (work.kind === 'report-orders' && work.shopUuid === shopUuid ? sum + work.orders : sum),
    0,
  );
