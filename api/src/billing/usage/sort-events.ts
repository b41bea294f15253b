import type { UsageAnswer, UsageEvent, UsageRejection } from '@kontor/contract/usage';
import { addMonths, type Month, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import { isClosed } from '@kontor/domain/usage';
import { after, minutes } from '../../infrastructure/clock.ts';

/** How far the clock of a client may be ahead. */
const clockTolerance = minutes(5);

/** An event with its month and day in the vendor's calendar. */
export interface PlacedEvent {
  readonly id: string;
  readonly shopUuid: string;
  readonly occurredAt: string;
  readonly quantity: number;
  readonly month: Month;
  readonly day: number;
}

/** A month of a shop, as a key: `SHOP 2026-11`. */
export const monthKey = ({ shopUuid, month }: Pick<PlacedEvent, 'shopUuid' | 'month'>): string =>
  `${shopUuid} ${month}`;

/** The time whose orders are counted now. The month before the running one is open for a few days. */
export interface OpenTime {
  readonly from: string;
  readonly to: string;
}

export function openTime(now: Date): OpenTime {
  const instant = now.toISOString();
  const running = monthOf(instant);
  const before = addMonths(running, -1);
  const from = monthStart(isClosed(before, instant) ? running : before);
  return { from, to: after(now, clockTolerance).toISOString() };
}

/** Why an event cannot be counted for its time; else its place in the calendar. */
export type Placed = PlacedEvent | Extract<UsageRejection, 'in-the-future' | 'month-closed'>;

export function placeEvents(events: readonly UsageEvent[], { from, to }: OpenTime): Placed[] {
  // Days begin with full hours, so one look into the calendar does for all orders of an hour.
  const days = new Map<string, string>();
  const dayOf = (instant: string): string => {
    const hour = instant.slice(0, 13);
    const day = days.get(hour) ?? calendarDay(instant);
    days.set(hour, day);
    return day;
  };
  return events.map(({ id, shopUuid, occurredAt, quantity }) => {
    const instant = new Date(occurredAt).toISOString();
    if (instant > to) return 'in-the-future';
    if (instant < from) return 'month-closed';
    const day = dayOf(instant);
    return { id, shopUuid, occurredAt: instant, quantity, month: day.slice(0, 7), day: Number(day.slice(8)) };
  });
}

export interface Known {
  /** Ids of this client that were counted before. */
  readonly counted: ReadonlySet<string>;
  readonly shops: ReadonlySet<string>;
  /** By `monthKey`. */
  readonly closedMonths: ReadonlySet<string>;
}

interface SortedEvents {
  readonly fresh: PlacedEvent[];
  readonly duplicates: number;
  readonly rejected: UsageAnswer['rejected'];
}

/**
 * Says of each event whether it counts. An id that was counted is a duplicate, whatever is sent with it; one that was
 * rejected, also in the same call, may still be counted.
 */
export function sortEvents(events: readonly UsageEvent[], placedEvents: readonly Placed[], known: Known): SortedEvents {
  const fresh = new Map<string, PlacedEvent>();
  const rejected: UsageAnswer['rejected'] = [];
  let duplicates = 0;
  for (const [index, event] of events.entries()) {
    const inTime = placedEvents[index] ?? 'month-closed';
    if (known.counted.has(event.id) || fresh.has(event.id)) {
      duplicates += 1;
      continue;
    }
    const placed = known.shops.has(event.shopUuid) ? inTime : 'shop-unknown';
    if (typeof placed === 'string') rejected.push({ index, code: placed });
    else if (known.closedMonths.has(monthKey(placed))) rejected.push({ index, code: 'month-closed' });
    else fresh.set(event.id, placed);
  }
  return { fresh: [...fresh.values()], duplicates, rejected };
}
