import type Stripe from 'stripe';
import { taxRatesParam } from '../../stripe/preview-upgrade.ts';
import { taxScheduled } from '../../stripe/schedule-items.ts';
import { doneWith } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** New tax rates for future invoices, because base data or the validity of the VAT id changed. */
export interface TaxRatesPlan {
  readonly kind: 'tax-rates';
  readonly stripeId: string;
  readonly scheduleId: string | null;
  readonly taxRates: string[];
}

/** It follows from base data, whose change is in the activity. */
export const taxRates: ChangeKind<TaxRatesPlan> = {
  action: null,
  async carryOut({ stripe }, { plan }) {
    await setTaxRates(stripe, plan);
    return doneWith(plan.stripeId);
  },
};

export async function setTaxRates(
  stripe: Stripe,
  {
    stripeId,
    scheduleId = null,
    taxRates: ids,
  }: Pick<TaxRatesPlan, 'stripeId' | 'taxRates'> & Partial<Pick<TaxRatesPlan, 'scheduleId'>>,
): Promise<void> {
  if (scheduleId !== null) await taxScheduled(stripe, scheduleId, ids);
  await stripe.subscriptions.update(stripeId, { default_tax_rates: taxRatesParam(ids), proration_behavior: 'none' });
}
