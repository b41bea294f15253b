import { paymentMethodOf } from '../engine/instruments.ts';
import type { NewSubscription } from '../engine/subscribe.ts';
import { taxRatesOf } from '../engine/subscription-object.ts';
import {
  either,
  flag,
  type Input,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  type Reader,
  record,
  text,
  unsettable,
} from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { PaymentSettings } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { mergeMetadata, methodType } from './shared-params.ts';

const anything: Reader<unknown> = (value) => value;

export const item = record({
  id: optional(text),
  price: optional(text),
  quantity: optional(integer),
  deleted: optional(flag),
  metadata,
  tax_rates: unsettable(list(text)),
});

/** `now` or Unix seconds. */
export const nowOr = either(oneOf('now'), integer, (value) => value === 'now');
const momentName = oneOf('min_period_end', 'max_period_end');
const cancelMoment = either(momentName, integer, (value) => value.endsWith('_period_end'));

export const prorationBehavior = optional(oneOf('always_invoice', 'create_prorations', 'none'));
export const paymentBehavior = optional(
  oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
);
export const paymentSettings = optional(
  record({
    payment_method_types: unsettable(list(methodType)),
    save_default_payment_method: optional(oneOf('off', 'on_subscription')),
    payment_method_options: anything,
  }),
);

const mode = record({ type: oneOf('classic', 'flexible') });

/**
 * Only classic is computed, also for what names no mode. Stripe makes that flexible, so it is a finding: with an account it would be
 * prorated otherwise.
 */
export function checkMode(sandbox: Sandbox, given: ReturnType<typeof mode> | undefined, param: string): void {
  if (given === undefined)
    sandbox.noteFinding('request', () => `${param} is missing: Stripe would prorate as flexible`);
  else if (given.type !== 'classic')
    throw invalidRequest('The sandbox does not compute the `billing_mode` flexible.', { param });
}
export const billingMode = optional(mode);

export const subscriptionShape = {
  cancel_at: unsettable(cancelMoment),
  cancel_at_period_end: optional(flag),
  collection_method: optional(oneOf('charge_automatically', 'send_invoice')),
  days_until_due: optional(integer),
  default_payment_method: unsettable(text),
  default_tax_rates: unsettable(list(text)),
  description: unsettable(text),
  metadata,
  off_session: optional(flag),
  payment_behavior: paymentBehavior,
  payment_settings: paymentSettings,
  proration_behavior: prorationBehavior,
  trial_end: optional(nowOr),
  trial_settings: optional(
    record({ end_behavior: record({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') }) }),
  ),
};

export const createShape = {
  ...subscriptionShape,
  billing_cycle_anchor: optional(integer),
  billing_cycle_anchor_config: optional(
    record({
      day_of_month: integer,
      hour: optional(integer),
      minute: optional(integer),
      month: optional(integer),
      second: optional(integer),
    }),
  ),
  billing_mode: billingMode,
  currency: optional(text),
  customer: text,
  items: list(item),
  trial_period_days: optional(integer),
};

type CollectionInput = Pick<Input<typeof subscriptionShape>, 'collection_method' | 'days_until_due'>;

export function checkCollection({ collection_method: method, days_until_due: days }: CollectionInput): void {
  if (method === 'send_invoice' && days === undefined)
    throw invalidRequest('If you set `collection_method` to `send_invoice`, you must also set `days_until_due`.', {
      code: 'parameter_missing',
      param: 'days_until_due',
    });
  if (method !== 'send_invoice' && days !== undefined)
    throw invalidRequest('You can only set `days_until_due` if `collection_method` is `send_invoice`.', {
      param: 'days_until_due',
    });
}

export const settingsFrom = (
  given: Input<typeof subscriptionShape>['payment_settings'],
  stored: PaymentSettings | null,
): PaymentSettings => {
  const types = given?.payment_method_types;
  return {
    payment_method_options: stored?.payment_method_options ?? null,
    payment_method_types: types === undefined ? (stored?.payment_method_types ?? null) : types,
    save_default_payment_method: given?.save_default_payment_method ?? stored?.save_default_payment_method ?? 'off',
  };
};

/** A method may only pay for the customer it belongs to. */
export function ownMethod(sandbox: Sandbox, customer: string, id: string): string {
  const method = paymentMethodOf(sandbox, id, 'default_payment_method');
  if (method.customer !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  return method.id;
}

/** Refuses a time in the past by the sandbox's clock, which may differ from the caller's. */
export function inFuture(sandbox: Sandbox, at: number, param: string): number {
  if (at > sandbox.now()) return at;
  throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param });
}

function trialEndOf(sandbox: Sandbox, input: Input<typeof createShape>): number | null {
  if (input.trial_period_days !== undefined) return sandbox.now() + input.trial_period_days * 86_400;
  if (input.trial_end === undefined || input.trial_end === 'now') return null;
  return inFuture(sandbox, input.trial_end, 'trial_end');
}

export function newSubscription(sandbox: Sandbox, input: Input<typeof createShape>): NewSubscription {
  checkMode(sandbox, input.billing_mode, 'billing_mode');
  checkCollection(input);
  const customer = sandbox.get('customers', input.customer, 'customer');
  const method = input.default_payment_method;
  return {
    customer,
    items: input.items,
    anchor:
      input.billing_cycle_anchor === undefined
        ? null
        : inFuture(sandbox, input.billing_cycle_anchor, 'billing_cycle_anchor'),
    anchorDay: input.billing_cycle_anchor_config ?? null,
    trialEnd: trialEndOf(sandbox, input),
    missingMethod: input.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    collectionMethod: input.collection_method ?? 'charge_automatically',
    daysUntilDue: input.days_until_due ?? null,
    defaultPaymentMethod: method ? ownMethod(sandbox, customer.id, method) : null,
    defaultTaxRates: taxRatesOf(sandbox, input.default_tax_rates, 'default_tax_rates'),
    description: input.description ?? null,
    paymentSettings: settingsFrom(input.payment_settings, null),
    metadata: mergeMetadata(null, input.metadata),
  };
}
