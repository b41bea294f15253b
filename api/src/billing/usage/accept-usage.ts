import type { UsageAnswer, UsageEvent } from '@kontor/contract/usage';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { markFirstSteps } from '../../shops/first-step/first-step.repository.ts';
import { type Known, monthKey, openTime, type Placed, placeEvents, sortEvents } from './sort-events.ts';
import { type AnnounceThresholds, noteThresholds } from './thresholds.ts';
import {
  addOrders,
  findCounted,
  insertEvents,
  lockIds,
  lockMonths,
  lockShops,
  noteLastOrders,
} from './usage.repository.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs'>;

/** Counts the events of a client. @param events 1 to 1,000, of any shops */
export type AcceptUsage = (clientId: string, events: readonly UsageEvent[]) => Promise<UsageAnswer>;

/**
 * Everything is stored when it answers, or nothing. Calls may be repeated, reordered and received by several servers at once:
 * ids are locked, then months, both in the order of their keys, and the id of an event is stored once.
 *
 * @param announce tells other systems within the same transaction
 */
export const createAcceptUsage =
  ({ database, clock, jobs }: Parts, announce: AnnounceThresholds): AcceptUsage =>
  (clientId, events) =>
    actForAll(() =>
      inTransaction(database, async (tx) => {
        const now = clock.now();
        const open = openTime(now);
        const placed = placeEvents(events, open);
        const ids = unique(events.map(({ id }) => id));
        await lockIds(tx, clientId, ids);
        const counted = await findCounted(tx, clientId, ids, open.to);
        const shops = await lockShops(tx, unique(events.map(({ shopUuid }) => shopUuid)));
        const months = await lockPossibleMonths(tx, placed, { counted, shops });
        const closedMonths = new Set(months.filter(({ isClosed }) => isClosed).map(monthKey));
        const { fresh, duplicates, rejected } = sortEvents(events, placed, { counted, shops, closedMonths });
        if (fresh.length === 0) return { accepted: 0, duplicates, rejected };
        const stored = await insertEvents(tx, clientId, fresh, now);
        if (stored.length > 0) {
          await addOrders(tx, stored);
          await noteLastOrders(tx, stored);
          // An order has an article.
          const ordered = stored.filter(({ quantity }) => quantity > 0).map(({ shopUuid }) => shopUuid);
          await markFirstSteps(tx, unique(ordered), ['first-article', 'first-order'], now);
          const touched = new Set(stored.map(monthKey));
          const warnable = months.filter((month) => touched.has(monthKey(month)));
          await noteThresholds({ jobs, announce }, tx, warnable, now);
        }
        return { accepted: stored.length, duplicates: duplicates + fresh.length - stored.length, rejected };
      }),
    );

/** The months of all events that may count. */
async function lockPossibleMonths(
  tx: Tx,
  placed: readonly Placed[],
  { counted, shops }: Pick<Known, 'counted' | 'shops'>,
) {
  const possible = placed
    .filter((event) => typeof event !== 'string')
    .filter(({ id, shopUuid }) => !counted.has(id) && shops.has(shopUuid));
  const months = new Map(possible.map((event) => [monthKey(event), event]));
  if (months.size === 0) return [];
  const rows = await lockMonths(tx, [...months.values()]);
  return rows.map(({ shop_uuid, month, warned, closed_at }) => ({
    shopUuid: shop_uuid,
    month,
    warned,
    isClosed: closed_at !== null,
  }));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
