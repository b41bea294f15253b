import { finalLines } from '../engine/final-invoice.ts';
import { assembleInvoice } from '../engine/invoices.ts';
import { planSubscription } from '../engine/subscribe.ts';
import { taxRatesOf } from '../engine/subscription-object.ts';
import { previewUpdate } from '../engine/upcoming.ts';
import type { ItemChange } from '../engine/update-subscription.ts';
import { type Operation, post } from '../http/operation.ts';
import { flag, type Input, integer, list, oneOf, optional, record, text, unsettable } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { Customer, Invoice, TaxRate } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { address, wholeAddress } from './shared-params.ts';
import { billingMode, checkMode, item, nowOr, prorationBehavior } from './subscription-params.ts';

const details = {
  billing_cycle_anchor: optional(
    record({ type: oneOf('now', 'timestamp', 'unchanged'), timestamp: optional(integer) }),
  ),
  billing_mode: billingMode,
  cancel_at_period_end: optional(flag),
  cancel_now: optional(flag),
  default_tax_rates: unsettable(list(text)),
  items: optional(list(item)),
  proration_behavior: prorationBehavior,
  proration_date: optional(integer),
  trial_end: optional(nowOr),
};

const previewShape = {
  currency: optional(text),
  customer: optional(text),
  customer_details: optional(
    record({ address: unsettable(address), tax_exempt: unsettable(oneOf('none', 'exempt', 'reverse')) }),
  ),
  preview_mode: optional(oneOf('next')),
  subscription: optional(text),
  subscription_details: optional(record(details)),
};
type PreviewInput = Input<typeof previewShape>;

/** A preview does not need an existing customer. */
const unknownCustomer = (now: number): Customer => ({
  id: newId('cus'),
  object: 'customer',
  balance: 0,
  created: now,
  default_source: null,
  description: null,
  email: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  shipping: null,
});

function customerFor(sandbox: Sandbox, input: PreviewInput, id: string | undefined): Customer {
  const customer = id === undefined ? unknownCustomer(sandbox.now()) : sandbox.get('customers', id, 'customer');
  const given = input.customer_details;
  return {
    ...customer,
    ...(given?.tax_exempt ? { tax_exempt: given.tax_exempt } : {}),
    ...(given?.address ? { address: wholeAddress(given.address) } : {}),
  };
}

/** `null` where those of the subscription count. */
const taxRatesGiven = (sandbox: Sandbox, given: PreviewInput['subscription_details']): TaxRate[] | null =>
  given?.default_tax_rates === undefined
    ? null
    : taxRatesOf(sandbox, given.default_tax_rates, 'subscription_details[default_tax_rates]');

function changeFrom(input: PreviewInput, defaultTaxRates: TaxRate[] | null): ItemChange | null {
  const given = input.subscription_details;
  const restart = given?.billing_cycle_anchor?.type === 'now';
  const endsTrial = given?.trial_end === 'now';
  if (!given?.items && !restart && !endsTrial) return null;
  return {
    items: given.items ?? [],
    behavior: given.proration_behavior ?? 'create_prorations',
    prorationDate: given.proration_date ?? null,
    restart,
    endsTrial,
    defaultTaxRates,
  };
}

function previewNew(sandbox: Sandbox, input: PreviewInput): Invoice {
  const given = input.subscription_details;
  if (!given?.items)
    throw invalidRequest('You must specify a subscription or subscription_details[items] to preview an invoice.', {
      code: 'parameter_missing',
      param: 'subscription',
    });
  checkMode(sandbox, given.billing_mode, 'subscription_details[billing_mode]');
  const trialEnd = typeof given.trial_end === 'number' ? given.trial_end : null;
  const { invoice } = planSubscription(sandbox, {
    customer: customerFor(sandbox, input, input.customer),
    items: given.items,
    anchor: given.billing_cycle_anchor?.timestamp ?? null,
    anchorDay: null,
    trialEnd,
    missingMethod: 'create_invoice',
    collectionMethod: 'charge_automatically',
    daysUntilDue: null,
    defaultPaymentMethod: null,
    defaultTaxRates: taxRatesOf(sandbox, given.default_tax_rates, 'subscription_details[default_tax_rates]'),
    description: null,
    paymentSettings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    metadata: {},
  });
  return { ...invoice, id: newId('upcoming_in'), billing_reason: 'upcoming' };
}

export const invoicePreviewOperation: Operation = post('/invoices/create_preview', previewShape, (sandbox, input) => {
  if (input.subscription === undefined) return previewNew(sandbox, input);
  const stored = sandbox.get('subscriptions', input.subscription, 'subscription');
  const ends = input.subscription_details?.cancel_at_period_end;
  const subscription = ends === false ? { ...stored, cancel_at: null, cancel_at_period_end: false } : stored;
  const taxRates = taxRatesGiven(sandbox, input.subscription_details);
  const customer = customerFor(sandbox, input, subscription.customer);
  if (input.subscription_details?.cancel_now) {
    const prorates = input.subscription_details.proration_behavior !== 'none';
    const ending = taxRates === null ? subscription : { ...subscription, default_tax_rates: taxRates };
    const lines = finalLines(sandbox, ending, prorates);
    return assembleInvoice(sandbox, { customer, subscription: ending, lines, reason: 'upcoming', prorationDate: null });
  }
  return previewUpdate(sandbox, subscription, changeFrom(input, taxRates), customer);
});
