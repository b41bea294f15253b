import type { Month } from '@kontor/domain/calendar-month';
import type { Installation } from '../installation/installation.ts';
import { subscriptionOf } from '../shop/provider-view.ts';
import type { TestShop } from '../shop/test-shop.ts';
import type { ShopView } from './shop-view.ts';

interface StoredMonth {
  readonly month: Month;
  readonly closed_at: Date | null;
  readonly extra: number | null;
  readonly unit_amount: number | null;
  readonly invoice_stripe_id: string | null;
}

export interface StoredUsage {
  readonly months: readonly StoredMonth[];
  /** The orders of its days. */
  readonly days: ReadonlyMap<string, number>;
}

export async function readUsage({ database }: Installation, { uuid }: TestShop): Promise<StoredUsage> {
  const months = await database.rows<StoredMonth>(
    `select month, closed_at, extra::int, unit_amount::int, invoice_stripe_id
      from usage_month where shop_uuid = $1 order by month`,
    [uuid],
  );
  const days = await database.rows<{ day: string; orders: number }>(
    `select month || '-' || lpad(day::text, 2, '0') as day, orders::int from usage_day where shop_uuid = $1`,
    [uuid],
  );
  return { months, days: new Map(days.map(({ day, orders }) => [day, orders])) };
}

/** Not the portal's own calendar, which might be wrong in the same way. */
const vendorCalendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

export const vendorDay = (instant: Date): string => vendorCalendar.format(instant);

/** What the portal took is counted on its day, once, and the merchant's page shows it in its month. */
export function checkCounts({ shop, usage }: ShopView, { days }: StoredUsage): string[] {
  const sales = [...shop.sales.values()];
  const taken = sales
    .filter(({ state }) => state === 'counted')
    .map(({ occurredAt, quantity }) => ({ day: vendorDay(new Date(occurredAt)), quantity }));
  const during = (period: string): number =>
    taken.reduce((sum, { day, quantity }) => (day.startsWith(period) ? sum + quantity : sum), 0);
  const shown = new Map(usage.map(({ month, orders }) => [month, orders]));
  const compare = (what: string, periods: readonly string[], counts: ReadonlyMap<string, number>) =>
    [...new Set([...periods, ...counts.keys()])]
      .filter((period) => !shop.monthsOfJournal.has(period.slice(0, 7)))
      .filter((period) => during(period) !== (counts.get(period) ?? 0))
      .map((period) => `reported ${during(period)} orders of ${period}, and ${counts.get(period) ?? 0} are ${what}`);
  return [
    ...sales.filter(({ state }) => state === 'sent').map(({ id }) => `has no answer about ${id}`),
    ...compare(
      'counted',
      taken.map(({ day }) => day),
      days,
    ),
    ...compare(
      'shown',
      taken.map(({ day }) => day.slice(0, 7)),
      shown,
    ),
  ];
}

/** A closed month with extra orders has one invoice over them, and no other month has one. */
export function checkBills({ provider }: ShopView, { months }: StoredUsage): string[] {
  const bills = provider.subscriptions.flatMap(({ id, metadata }) => {
    const month = metadata['extra_orders_month'];
    return month === undefined ? [] : [{ id, month }];
  });
  const found: string[] = [];
  for (const { month, closed_at, extra, unit_amount, invoice_stripe_id } of months) {
    const owed = closed_at === null ? 0 : (extra ?? 0) * (unit_amount ?? 0);
    const ofMonth = bills.filter((bill) => bill.month === month).map(({ id }) => id);
    // A metered subscription begins with an invoice over nothing.
    const invoices = provider.invoices.filter(
      (invoice) => invoice.total !== 0 && ofMonth.includes(subscriptionOf(invoice) ?? ''),
    );
    if (owed === 0 && ofMonth.length > 0) found.push(`owes no extra orders for ${month}, and was billed`);
    if (owed === 0) continue;
    const [invoice, ...others] = invoices;
    if (ofMonth.length !== 1 || invoice === undefined || others.length > 0) {
      found.push(`owes ${owed} for ${month}, and has ${ofMonth.length} bills with ${invoices.length} invoices`);
    } else if (invoice.subtotal !== owed || invoice.id !== invoice_stripe_id) {
      found.push(`owes ${owed} for ${month}: ${invoice.id} is over ${invoice.subtotal}, noted is ${invoice_stripe_id}`);
    }
  }
  const known = new Set(months.map(({ month }) => month));
  return [...found, ...bills.filter(({ month }) => !known.has(month)).map(({ month }) => `was billed for ${month}`)];
}
