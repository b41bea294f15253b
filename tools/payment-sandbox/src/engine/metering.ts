import type { Meter, Price } from '../protocol/wire.ts';
import type { MeteredEvent } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';

/** Unix seconds; the end belongs to the next period. */
export interface UsagePeriod {
  start: number;
  end: number;
}

export const isMetered = (price: Price): boolean => price.recurring?.usage_type === 'metered';

/** In the order in which they arrived. */
export const eventsOf = (sandbox: Sandbox, meter: string, customer: string, period: UsagePeriod): MeteredEvent[] =>
  sandbox.store
    .all('meter_events')
    .filter((row) => row.meter === meter && row.customer === customer)
    .filter(({ event }) => event.timestamp >= period.start && event.timestamp < period.end);

/** https://docs.stripe.com/api/billing/meter/object#billing_meter_object-default_aggregation */
export function aggregate({ default_aggregation: { formula } }: Meter, events: readonly MeteredEvent[]): number {
  if (formula === 'count') return events.length;
  if (formula === 'last') return events.toSorted((a, b) => a.event.timestamp - b.event.timestamp).at(-1)?.value ?? 0;
  return events.reduce((sum, { value }) => sum + value, 0);
}

/**
 * What a metered price bills for a period. A meter knows customers and no subscriptions: two subscriptions of a customer with
 * the same meter both bill all of it. Usage below zero is billed as zero.
 */
export function usageOf(sandbox: Sandbox, customer: string, price: Price, period: UsagePeriod): number {
  const meter = price.recurring?.meter ? sandbox.store.get('meters', price.recurring.meter) : undefined;
  return meter ? Math.max(0, aggregate(meter, eventsOf(sandbox, meter.id, customer, period))) : 0;
}
