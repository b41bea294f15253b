import type Stripe from 'stripe';
import { collectBy } from '../stripe/collect-by.ts';
import { taxRatesParam } from '../stripe/preview-upgrade.ts';
import { releaseSchedule } from '../stripe/release-schedule.ts';
import { taxScheduled } from '../stripe/schedule-items.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { withdrawUpgrade } from './pending-upgrade.ts';
import { nothingToConfirm, type StepResult } from './step.ts';

/** Cancels the subscription at the end of its period. A scheduled change is dropped, and an upgrade that was not paid. */
export interface CancelPlan {
  readonly kind: 'cancel';
  readonly stripeId: string;
  readonly scheduleId: string | null;
}

/** Withdraws what is scheduled for the end of the period: the change, or else the cancellation. */
export interface ResumePlan {
  readonly kind: 'resume';
  readonly stripeId: string;
  readonly scheduleId: string | null;
}

export interface BankTransferPlan {
  readonly kind: 'bank-transfer';
  readonly stripeId: string;
}

/** New tax rates for future invoices, because base data or the validity of the VAT id changed. */
export interface TaxRatesPlan {
  readonly kind: 'tax-rates';
  readonly stripeId: string;
  readonly scheduleId: string | null;
  readonly taxRates: string[];
}

// These changes set absolute values: repeating them changes nothing, so they need no idempotency key.

const done = (stripeId: string): StepResult => ({ state: 'done', stripeId, answer: nothingToConfirm });

export async function cancelAtPeriodEnd(stripe: Stripe, { stripeId, scheduleId }: CancelPlan): Promise<StepResult> {
  const { pending_update, latest_invoice } = await stripe.subscriptions.retrieve(stripeId);
  if (pending_update && latest_invoice) await withdrawUpgrade(stripe, idOf(latest_invoice));
  if (scheduleId !== null) await releaseSchedule(stripe, scheduleId);
  await stripe.subscriptions.update(stripeId, { cancel_at_period_end: true });
  return done(stripeId);
}

export async function resume(stripe: Stripe, { stripeId, scheduleId }: ResumePlan): Promise<StepResult> {
  if (scheduleId === null) await stripe.subscriptions.update(stripeId, { cancel_at_period_end: false });
  else await releaseSchedule(stripe, scheduleId);
  return done(stripeId);
}

export async function sendInvoices(stripe: Stripe, { stripeId }: BankTransferPlan): Promise<StepResult> {
  await collectBy(stripe, stripeId, 'bank_transfer');
  return done(stripeId);
}

export async function setTaxRates(
  stripe: Stripe,
  { stripeId, scheduleId, taxRates }: Omit<TaxRatesPlan, 'kind'>,
): Promise<StepResult> {
  if (scheduleId !== null) await taxScheduled(stripe, scheduleId, taxRates);
  const params = { default_tax_rates: taxRatesParam(taxRates), proration_behavior: 'none' as const };
  await stripe.subscriptions.update(stripeId, params);
  return done(stripeId);
}
