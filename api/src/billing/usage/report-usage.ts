import type { Month } from '@kontor/domain/calendar-month';
import type { ExtraOrders } from '@kontor/domain/usage';
import type Stripe from 'stripe';
import { sharedEvent } from '../stripe/extra-orders.ts';
import { idOf } from '../stripe/stripe-values.ts';

/** The provider counts usage a little later than it is reported, and one period must end before the next one begins. */
export class UsageNotReady extends Error {}

interface Reported {
  readonly shopUuid: string;
  readonly month: Month;
  readonly lines: readonly ExtraOrders[];
}

/** Reports the orders of each price once, and returns when the provider has counted them. */
export async function reportUsage(
  stripe: Stripe,
  { shopUuid, month, lines }: Reported,
  { id, customer, start_date, items }: Stripe.Subscription,
): Promise<void> {
  const before = await countedUsage(stripe, id);
  for (const { price } of items.data) {
    if ((before.get(price.id) ?? 0) > 0) continue;
    const { event_name } = await stripe.billing.meters.retrieve(price.recurring?.meter ?? '');
    // What an earlier release began is reported under its identifier, so that nothing counts twice.
    const identifier =
      event_name === sharedEvent ? `${shopUuid}:${month}` : `${shopUuid}:${month}:${price.unit_amount}`;
    const value = String(countAt(lines, price.unit_amount));
    const payload = { stripe_customer_id: idOf(customer), value };
    await unlessReported(() =>
      stripe.billing.meterEvents.create({ event_name, payload, identifier, timestamp: start_date }),
    );
  }
  const counted = await countedUsage(stripe, id);
  for (const { price } of items.data) {
    const [count, expected] = [counted.get(price.id) ?? 0, countAt(lines, price.unit_amount)];
    if (count === 0) throw new UsageNotReady('The payment provider has not counted the extra orders yet');
    if (count !== expected) {
      throw new Error(`The payment provider counts ${count} extra orders instead of ${expected}`);
    }
  }
}

const countAt = (lines: readonly ExtraOrders[], unitAmount: number | null): number =>
  lines.find((line) => line.unitAmount === unitAmount)?.count ?? 0;

/** By price. */
async function countedUsage(stripe: Stripe, subscription: string): Promise<ReadonlyMap<string, number>> {
  const { lines } = await stripe.invoices.createPreview({ subscription });
  const counted = new Map<string, number>();
  for (const { quantity, pricing } of lines.data) {
    const price = pricing?.price_details?.price;
    if (price) counted.set(idOf(price), (counted.get(idOf(price)) ?? 0) + (quantity ?? 0));
  }
  return counted;
}

/** The provider refuses an identifier that it knows. Whether it counted the event is checked afterwards. */
async function unlessReported(report: () => Promise<unknown>): Promise<void> {
  try {
    await report();
  } catch (error) {
    if (!(error instanceof Error) || !/already exists/i.test(error.message)) throw error;
  }
}
