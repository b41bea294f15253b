import { type Month, monthOf } from '@kontor/domain/calendar-month';
import type { Installation } from '../installation/installation.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { subscriptionOf } from './provider-view.ts';
import type { ShopView } from './shop-view.ts';

interface StoredMonth {
  readonly month: Month;
  readonly closed_at: Date | null;
  readonly orders: number | null;
  readonly extra: number | null;
  readonly unit_amount: number | null;
  readonly invoice_stripe_id: string | null;
}

export interface StoredUsage {
  readonly months: readonly StoredMonth[];
  /** The orders of its days. */
  readonly counted: ReadonlyMap<Month, number>;
}

export async function readUsage({ database }: Installation, { uuid }: TestShop): Promise<StoredUsage> {
  const months = await database.rows<StoredMonth>(
    `select month, closed_at, orders::int, extra::int, unit_amount::int, invoice_stripe_id
      from usage_month where shop_uuid = $1 order by month`,
    [uuid],
  );
  const days = await database.rows<{ month: Month; orders: number }>(
    'select month, sum(orders)::int as orders from usage_day where shop_uuid = $1 group by month',
    [uuid],
  );
  return { months, counted: new Map(days.map(({ month, orders }) => [month, orders])) };
}

/** What the portal took is counted in its month, once; a month that is closed has fixed it. */
export function checkCounts({ shop }: ShopView, { months, counted }: StoredUsage): string[] {
  const sales = [...shop.sales.values()];
  const unanswered = sales.filter(({ state }) => state === 'sent').map(({ id }) => `has no answer about ${id}`);
  const taken = Map.groupBy(
    sales.filter(({ state }) => state === 'counted'),
    ({ occurredAt }) => monthOf(occurredAt),
  );
  const expectedOf = (month: Month) => (taken.get(month) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  const all = new Set([...taken.keys(), ...counted.keys()]);
  return [
    ...unanswered,
    ...[...all]
      .filter((month) => expectedOf(month) !== (counted.get(month) ?? 0))
      .map((month) => `reported ${expectedOf(month)} orders in ${month}, and ${counted.get(month) ?? 0} are counted`),
    ...months
      .filter(({ month, closed_at, orders }) => closed_at !== null && orders !== expectedOf(month))
      .map(({ month, orders }) => `closed ${month} with ${orders} orders instead of ${expectedOf(month)}`),
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
