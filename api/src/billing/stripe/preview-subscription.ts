import type Stripe from 'stripe';
import { classicBilling } from './classic-billing.ts';
import { taxRatesParam } from './preview-upgrade.ts';

/** What decides about the first invoice of a subscription. */
type Params = Pick<Stripe.SubscriptionCreateParams, 'items' | 'default_tax_rates' | 'trial_end'> & {
  readonly customer: string;
};

/** The first invoice that a subscription would have. @param anchor when its next period begins, in seconds */
export const previewSubscription = (
  stripe: Stripe,
  { customer, items = [], default_tax_rates: taxRates, trial_end }: Params,
  anchor: number | null = null,
): Promise<Stripe.Invoice> =>
  stripe.invoices.createPreview({
    customer,
    subscription_details: {
      ...classicBilling,
      items,
      default_tax_rates: taxRatesParam(taxRates || []),
      ...(anchor !== null && { billing_cycle_anchor: { type: 'timestamp', timestamp: anchor } }),
      ...(trial_end !== undefined && { trial_end }),
    },
  });
