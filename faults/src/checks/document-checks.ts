import type Stripe from 'stripe';
import { subscriptionOf } from '../shop/provider-view.ts';
import type { InvoiceRow, ShopView } from './shop-view.ts';

/** One document for each invoice of the provider that is owed or paid, over the same amounts, line by line. */
export function checkDocuments(view: ShopView): string[] {
  const { provider, invoiceRows, invoices } = view;
  const found: string[] = [];
  const byProvider = new Map(provider.invoices.map((invoice) => [invoice.id, invoice]));
  for (const row of invoiceRows) {
    const theirs = byProvider.get(row.stripe_id);
    const shown = invoices.filter(({ uuid }) => uuid === row.uuid);
    if (row.held_reason !== null) found.push(`a document over ${row.total} is held: ${row.held_reason}`);
    if (theirs === undefined && row.kind === 'invoice') {
      found.push(`document ${row.number} is of no invoice of the provider`);
    }
    if (theirs !== undefined) found.push(...compareAmounts(row, theirs));
    if (row.subtotal + row.tax !== row.total) found.push(`document ${row.number} does not add up`);
    if (shown.length !== 1 && row.held_reason === null)
      found.push(`document ${row.number} is listed ${shown.length} times`);
    const sum = shown[0]?.lines.reduce((total, { amount }) => total + amount, 0);
    if (sum !== undefined && sum !== row.subtotal && sum !== row.total) {
      found.push(`the lines of document ${row.number} add up to ${sum}, not to ${row.subtotal}`);
    }
  }
  for (const invoice of provider.invoices) {
    const count = invoiceRows.filter(({ stripe_id }) => stripe_id === invoice.id).length;
    const isOwed = invoice.status === 'open' && isCompleted(view, invoice);
    const isNeeded = invoice.total !== 0 && (isOwed || invoice.status === 'paid');
    if (isNeeded && count !== 1) found.push(`invoice ${invoice.id} (${invoice.status}) has ${count} documents`);
  }
  return found;
}

/** What a document states is what the provider charges: total, net, tax, and the amount of each line. */
export function compareAmounts(
  row: Pick<InvoiceRow, 'number' | 'total' | 'tax' | 'lines'>,
  theirs: Pick<Stripe.Invoice, 'id' | 'total' | 'total_taxes' | 'lines'>,
): string[] {
  const found: string[] = [];
  if (theirs.total !== row.total) {
    found.push(`document ${row.number} is over ${row.total}, the provider charges ${theirs.total}`);
  }
  const tax = (theirs.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  if (tax !== row.tax) found.push(`document ${row.number} has ${row.tax} of tax, the provider charges ${tax}`);
  // More lines than an invoice brings along would have to be read by a call of their own; none has so many.
  const charged = amountsOf(theirs.lines.data);
  const stated = amountsOf(row.lines);
  if (!theirs.lines.has_more && charged !== stated) {
    found.push(`document ${row.number} has the lines ${stated}, the provider ${theirs.id} ${charged}`);
  }
  return found;
}

const amountsOf = (lines: readonly { readonly amount: number }[]): string =>
  lines
    .map(({ amount }) => amount)
    .filter((amount) => amount !== 0)
    .toSorted((a, b) => a - b)
    .join(', ');

/**
 * Of an order that the customer has completed. The portal may never have seen it running, if it was ended at the provider at
 * once.
 */
export function isCompleted(
  { confirmed, provider }: Pick<ShopView, 'confirmed' | 'provider'>,
  invoice: Stripe.Invoice,
): boolean {
  const id = subscriptionOf(invoice) ?? '';
  return confirmed.has(id) || provider.subscriptions.some((each) => each.id === id && each.status === 'canceled');
}
