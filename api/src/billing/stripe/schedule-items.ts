import type Stripe from 'stripe';
import { unstoredDays } from '../prices/transfer-days.ts';
import { anyMethod, invoicedWithin } from './payment-settings.ts';
import { taxRatesParam } from './preview-upgrade.ts';
import { idOf } from './stripe-values.ts';

/** The items of a subscription from the end of its period on. */
export interface ScheduledItems {
  readonly items: { readonly price: string; readonly quantity: number }[];
  readonly taxRates: string[];
  readonly sendInvoices: boolean;
  /** How long the customer has for a transfer. Absent in plans of older releases. */
  readonly daysUntilDue?: number;
  /** Invoices are collected until then and sent afterwards: other payment methods than the current one must be allowed. */
  readonly opensMethods: boolean;
}

export type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/**
 * Schedules other items for the end of a subscription's period:
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules
 */
export async function scheduleItems(
  stripe: Stripe,
  stripeId: string,
  later: ScheduledItems,
  idempotencyKey: string,
): Promise<void> {
  if (later.opensMethods) await stripe.subscriptions.update(stripeId, { payment_settings: anyMethod });
  const id = await ensureSchedule(stripe, stripeId, idempotencyKey);
  const { phases, current_phase } = await stripe.subscriptionSchedules.retrieve(id);
  const current = phases.find(({ start_date }) => start_date === current_phase?.start_date) ?? phases[0];
  if (current === undefined) throw new Error(`Schedule ${id} has no phase`);
  const params = { end_behavior: 'release' as const, phases: [asItIs(current), nextPhase(later)] };
  await stripe.subscriptionSchedules.update(id, params);
}

/** The schedule of an earlier attempt, or a new one. */
async function ensureSchedule(stripe: Stripe, stripeId: string, idempotencyKey: string): Promise<string> {
  const { schedule } = await stripe.subscriptions.retrieve(stripeId);
  if (schedule !== null) return idOf(schedule);
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: stripeId }, { idempotencyKey });
  const { status } = await stripe.subscriptionSchedules.retrieve(id);
  // The key answers with the one of an earlier attempt, which was taken off since.
  return status === 'released' ? ensureSchedule(stripe, stripeId, `${idempotencyKey}:${id}`) : id;
}

/** Sets the tax rates of a schedule's remaining phases, which take precedence over the subscription's. */
export async function taxScheduled(stripe: Stripe, id: string, rates: string[]): Promise<void> {
  const left = phasesLeft(await stripe.subscriptionSchedules.retrieve(id));
  if (left.every((phase) => rateIdsOf(phase).join() === rates.join())) return;
  const taxed = left.map((phase) => ({ ...asItIs(phase), default_tax_rates: taxRatesParam(rates) }));
  await stripe.subscriptionSchedules.update(id, { phases: taxed });
}

/** The running phase and those after it; none of a schedule that has ended or not begun. */
export const phasesLeft = ({ status, phases, current_phase: current }: Stripe.SubscriptionSchedule) =>
  status === 'active' && current !== null ? phases.filter(({ start_date }) => start_date >= current.start_date) : [];

/** The tax rates of a subscription, or of a phase of its schedule, by their ids. */
export const rateIdsOf = ({
  default_tax_rates: rates,
}: Pick<Stripe.Subscription | Stripe.SubscriptionSchedule.Phase, 'default_tax_rates'>): string[] =>
  (rates ?? []).map((rate) => idOf(rate));

/** The provider replaces all phases: those that remain have to be repeated, the running one with its original start. */
export function asItIs(phase: Stripe.SubscriptionSchedule.Phase): Phase {
  const { items, start_date, end_date, trial_end, collection_method, invoice_settings, default_tax_rates } = phase;
  const days_until_due = invoice_settings?.days_until_due;
  return {
    items: items.map(({ price, quantity }) => ({
      price: idOf(price),
      quantity: quantity ?? 1,
    })),
    start_date,
    end_date,
    proration_behavior: 'none',
    ...(trial_end !== null && { trial_end }),
    ...(collection_method !== null && { collection_method }),
    ...(typeof days_until_due === 'number' && { invoice_settings: { days_until_due } }),
    ...(default_tax_rates && { default_tax_rates: taxRatesParam(rateIdsOf(phase)) }),
  };
}

function nextPhase({ items, taxRates, sendInvoices, daysUntilDue = unstoredDays }: ScheduledItems): Phase {
  const { collection_method, days_until_due } = invoicedWithin(daysUntilDue);
  return {
    items: [...items],
    proration_behavior: 'none',
    duration: { interval: 'month', interval_count: 1 },
    default_tax_rates: taxRatesParam(taxRates),
    ...(sendInvoices && { collection_method, invoice_settings: { days_until_due } }),
  };
}
