import type { OrderItem } from '@kontor/contract/cart';
import { PaymentMethodType } from '@kontor/contract/subscription';
import { isLive } from '@kontor/domain/subscription';
import * as z from 'zod/mini';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';
import { PricedProduct } from '../prices/priced-product.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import type { ReadItem, ScheduledReading, SubscriptionReading } from '../stripe/read-subscription.ts';
import { movesPricesOnly, readsPricesOnly, words } from './price-schedule.ts';
import type { NewItem } from './subscription.repository.ts';

/**
 * What changed for the customer between two readings of a confirmed subscription. It ends by a cancellation, or is
 * stopped by the payment provider, for example because it was never paid.
 */
const SubscriptionEvent = z.object({
  kind: z.enum([
    'change-scheduled',
    'change-withdrawn',
    'change-effective',
    'cancellation-confirmed',
    'cancellation-withdrawn',
    'payment-method-removed',
    'ended',
    'stopped',
  ]),
  /** Number of the reading that shows it: each transition is reported once. */
  reading: z.int(),
  shopUuid: z.string(),
  stripeId: z.string(),
  /** When the change takes effect, or the subscription ends or ended. */
  at: z.string(),
  /** The products from then on, or those that end. */
  items: z.array(PricedProduct),
  isYearly: z.boolean(),
  vatPercent: z.number(),
  /** `null` when nothing is charged any more. */
  nextChargeAt: z.nullable(z.string()),
  /** Pays the next charge. */
  paymentMethod: z.nullable(z.object({ type: PaymentMethodType, label: z.string() })),
  /** How long the customer has for a transfer of it; absent in events of older releases. */
  daysUntilDue: z.optional(z.nullable(z.int())),
  /** Of a withdrawn change: the customer withdraws it, and it makes no way for another one. */
  isFinal: z.optional(z.literal(true)),
});
export type SubscriptionEvent = z.output<typeof SubscriptionEvent>;

/** Reports a change that the payment provider shows. mails/ handles it. */
export const subscriptionEventJob = defineJob('subscription-event', SubscriptionEvent);

/**
 * A scheduled change is replaced by a cancellation or another change in steps. Whether it was only withdrawn is checked
 * again when such steps are over.
 */
export const withdrawalDelay = minutes(1);

interface Transition {
  /** As of the previous reading. */
  readonly before: Pick<
    PaymentSubscriptionRow,
    | 'state'
    | 'schedule_activation_at'
    | 'schedule_is_yearly'
    | 'is_yearly'
    | 'schedule_sends_invoices'
    | 'collection_method'
    | 'cancel_at'
    | 'payment_method_type'
  >;
  /** What the shop had by then, and what was scheduled. */
  readonly items: readonly NewItem[];
  readonly shopUuid: string;
  readonly reading: SubscriptionReading;
  readonly number: number;
  readonly now: Date;
}

/** What a reading shows in addition to the previous one. */
export function subscriptionEvents({
  before,
  items: had,
  shopUuid,
  reading,
  number,
  now,
}: Transition): SubscriptionEvent[] {
  if (!isLive(before.state)) return [];
  const { cancelAt, periodStart, periodEnd, items } = reading;
  const pending = had.filter(({ state }) => state === 'pending');
  // Other prices were told long before, and are no change of the customer's.
  const scheduled = readsPricesOnly(reading) ? null : reading.scheduled;
  const about = { reading: number, shopUuid, stripeId: reading.stripeId };
  const event = (
    kind: SubscriptionEvent['kind'],
    at: Date,
    nextChargeAt: Date | null,
    contents: Omit<ScheduledReading, 'at'> = reading,
  ): SubscriptionEvent => ({
    ...about,
    kind,
    at: at.toISOString(),
    items: contents.items.map(asPriced),
    isYearly: contents.isYearly,
    paymentMethod: contents.paymentMethod,
    daysUntilDue: contents.daysUntilDue,
    vatPercent: reading.vatPercent,
    nextChargeAt: nextChargeAt?.toISOString() ?? null,
  });
  if (!isLive(reading.state)) {
    const end = before.cancel_at;
    return [end !== null && end <= after(now, days(1)) ? event('ended', end, null) : event('stopped', now, null)];
  }

  const events: SubscriptionEvent[] = [];
  const due = movesPricesOnly(before, had) ? null : before.schedule_activation_at;
  const isEffective = due !== null && periodStart >= due && isSame(items, pending);
  if (isEffective) events.push(event('change-effective', due, cancelAt === null ? periodEnd : null));
  if (scheduled !== null) {
    const isKnown = !isEffective && due?.getTime() === scheduled.at.getTime() && isSame(scheduled.items, pending);
    if (!isKnown) events.push(event('change-scheduled', scheduled.at, scheduled.at, scheduled));
  } else if (due !== null && !isEffective && cancelAt === null) {
    events.push(event('change-withdrawn', due, periodEnd));
  }
  if (cancelAt !== null && cancelAt.getTime() !== before.cancel_at?.getTime()) {
    events.push(event('cancellation-confirmed', cancelAt, null));
  }
  if (cancelAt === null && before.cancel_at !== null) {
    events.push(event('cancellation-withdrawn', before.cancel_at, periodEnd));
  }
  // What is scheduled may bring bank transfer.
  const next = scheduled ?? reading;
  const isCharged =
    before.collection_method === 'charge_automatically' && reading.collectionMethod === 'charge_automatically';
  if (isCharged && cancelAt === null && before.payment_method_type !== null && next.paymentMethod === null) {
    events.push(event('payment-method-removed', periodEnd, periodEnd, next));
  }
  return events;
}

const asPriced = ({ product, quantity, price }: ReadItem) => ({
  product,
  quantity,
  price: { ...price, tiers: [...price.tiers] },
});

const isSame = (items: readonly OrderItem[], rows: readonly NewItem[]): boolean =>
  words(items.map(({ product, quantity }) => ({ ...product, quantity }))) === words(rows);
