import type Stripe from 'stripe';
import type { UpdatePlan } from '../order/order-plan.ts';
import { collectionBy } from './payment-settings.ts';
import { taxRatesParam } from './preview-upgrade.ts';

type Later = NonNullable<UpdatePlan['later']>;
type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/** Lets other items take the place of a subscription's when its period ends: https://docs.stripe.com/billing/subscriptions/subscription-schedules */
export async function scheduleItems(
  stripe: Stripe,
  stripeId: string,
  later: Later,
  step: (name: string) => Stripe.RequestOptions,
): Promise<void> {
  // A phase says how it collects, but not with what: that is the subscription's. None named means all that are offered.
  if (later.opensMethods) {
    await stripe.subscriptions.update(stripeId, { payment_settings: { payment_method_types: '' } }, step('methods'));
  }
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: stripeId }, step('schedule'));
  const { phases, current_phase } = await stripe.subscriptionSchedules.retrieve(id);
  const current = phases.find(({ start_date }) => start_date === current_phase?.start_date) ?? phases[0];
  if (current === undefined) throw new Error(`Schedule ${id} has no phase`);
  await stripe.subscriptionSchedules.update(
    id,
    { end_behavior: 'release', phases: [asItIs(current), nextPhase(later)] },
    step('phases'),
  );
}

/** The provider replaces all phases: the running one has to be said again, with its original start. */
function asItIs({
  items,
  start_date,
  end_date,
  trial_end,
  default_tax_rates,
}: Stripe.SubscriptionSchedule.Phase): Phase {
  return {
    items: items.map(({ price, quantity }) => ({
      price: typeof price === 'string' ? price : price.id,
      quantity: quantity ?? 1,
    })),
    start_date,
    end_date,
    proration_behavior: 'none',
    ...(trial_end !== null && { trial_end }),
    ...(default_tax_rates && {
      default_tax_rates: taxRatesParam(default_tax_rates.map((rate) => (typeof rate === 'string' ? rate : rate.id))),
    }),
  };
}

function nextPhase({ items, taxRates, sendInvoices }: Later): Phase {
  const { collection_method, days_until_due } = collectionBy('bank_transfer');
  return {
    items: [...items],
    proration_behavior: 'none',
    duration: { interval: 'month', interval_count: 1 },
    default_tax_rates: taxRatesParam(taxRates),
    ...(sendInvoices && { collection_method, invoice_settings: { days_until_due } }),
  };
}
