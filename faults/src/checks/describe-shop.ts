import { idOf, subscriptionOf } from '../shop/provider-view.ts';
import type { ShopView } from './shop-view.ts';

const instant = (seconds: number | null): string =>
  seconds === null ? '-' : new Date(seconds * 1000).toISOString().slice(0, 16);

/** What a shop had in the end, line by line: why a check failed is read from it. */
export function describeShop({ orders, provider, invoiceRows, confirmed, dunned, subscription }: ShopView): string[] {
  return [
    `portal: ${subscription?.state ?? 'none'}`,
    ...orders.map(
      ({ uuid, kind, state, due_now: due, last_error: error }) =>
        `order ${uuid} ${kind} ${state}${due === null ? '' : ` due ${due}`}${error === null ? '' : ` (${error})`}`,
    ),
    ...provider.subscriptions.map(
      ({ id, status, created, collection_method: collection, schedule, metadata, cancel_at: end }) =>
        `${id} ${status} since ${instant(created)} ${collection} order ${metadata['order_uuid']}` +
        ` ${confirmed.has(id) ? 'confirmed' : 'not confirmed'} schedule ${idOf(schedule)} ends ${instant(end)}`,
    ),
    ...provider.invoices.map((invoice) => {
      const row = invoiceRows.find(({ stripe_id }) => stripe_id === invoice.id);
      return (
        `${invoice.id} ${invoice.status} ${invoice.total} ${invoice.billing_reason} of ${subscriptionOf(invoice)}` +
        ` at ${instant(invoice.created)} due ${instant(invoice.due_date)} attempts ${invoice.attempt_count}` +
        ` next ${instant(invoice.next_payment_attempt)} document ${row?.number ?? 'none'}` +
        (row && dunned.has(row.uuid) ? ' dunned' : '')
      );
    }),
    ...provider.disputes.map(({ id, status, amount }) => `${id} ${status} ${amount}`),
  ];
}
