import { invalidRequest } from '../protocol/errors.ts';
import type {
  Metadata,
  PaymentSettings,
  Plan,
  Price,
  Subscription,
  SubscriptionItem,
  TaxRate,
} from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { isMetered } from './metering.ts';
import { intervalOf, type NameOf, sameInterval } from './plan-change.ts';

export interface ItemInput {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
  tax_rates?: string[] | null | undefined;
}

export const nameOf =
  (sandbox: Sandbox): NameOf =>
  (item) =>
    sandbox.store.get('products', item.price.product)?.name ?? item.price.id;

export const taxRatesOf = (sandbox: Sandbox, ids: string[] | null | undefined, param: string): TaxRate[] =>
  (ids ?? []).map((id) => sandbox.get('tax_rates', id, param));

/** The legacy form of a recurring price, still part of every item. */
const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: price.recurring?.meter ?? null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: price.tiers_mode,
  transform_usage: null,
  trial_period_days: null,
  usage_type: price.recurring?.usage_type ?? 'licensed',
});

function recurringPrice(sandbox: Sandbox, id: string, param: string): Price {
  const price = sandbox.get('prices', id, param);
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, { param });
  if (!price.recurring)
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  // Answers contain tiers only on request, but amounts are computed from them.
  return price;
}

interface NewItem {
  input: ItemInput;
  subscription: string;
  period: { start: number; end: number };
  at: string;
}

function newItem(sandbox: Sandbox, { input, subscription, period, at }: NewItem): SubscriptionItem {
  if (input.price === undefined)
    throw invalidRequest(`Missing required param: ${at}[price].`, { code: 'parameter_missing', param: `${at}[price]` });
  const price = recurringPrice(sandbox, input.price, `${at}[price]`);
  refuseQuantity(price, input, at);
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: sandbox.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: input.metadata ?? {},
    plan: planOf(price),
    price,
    ...(isMetered(price) ? {} : { quantity: input.quantity ?? 1 }),
    subscription,
    tax_rates: taxRatesOf(sandbox, input.tax_rates, `${at}[tax_rates]`),
  };
}

/** The quantity of a metered price is its usage. */
function refuseQuantity(price: Price, { quantity }: ItemInput, at: string): void {
  if (isMetered(price) && quantity !== undefined)
    throw invalidRequest('You cannot set the quantity for metered plans.', { param: `${at}[quantity]` });
}

function checkItems(items: SubscriptionItem[]): void {
  const [first] = items;
  if (!first)
    throw invalidRequest('You must provide at least one item.', { code: 'parameter_missing', param: 'items' });
  if (items.some((item) => !sameInterval(intervalOf([item]), intervalOf([first]))))
    throw invalidRequest('All prices on a subscription must have the same `recurring.interval`.', { param: 'items' });
  if (items.some((item) => item.price.currency !== first.price.currency))
    throw invalidRequest('All prices on a subscription must have the same currency.', { param: 'items' });
  if (new Set(items.map((item) => item.price.id)).size < items.length)
    throw invalidRequest('Cannot add multiple subscription items with the same plan.', { param: 'items' });
}

/** The items after the requested changes: an input with an id changes or removes an item, one without an id adds one. */
export function mergeItems(
  sandbox: Sandbox,
  subscription: string,
  before: SubscriptionItem[],
  inputs: ItemInput[],
  period: { start: number; end: number },
): SubscriptionItem[] {
  const merged = new Map(before.map((item) => [item.id, item]));
  inputs.forEach((input, index) => {
    const at = `items[${index}]`;
    if (input.id === undefined) {
      const added = newItem(sandbox, { input, subscription, period, at });
      merged.set(added.id, added);
      return;
    }
    const item = merged.get(input.id);
    if (!item)
      throw invalidRequest(`No such subscription_item: '${input.id}'`, {
        code: 'resource_missing',
        param: `${at}[id]`,
      });
    if (isMetered(item.price))
      throw invalidRequest('The sandbox cannot change or remove metered items.', { param: at });
    if (input.deleted) {
      merged.delete(item.id);
      return;
    }
    const price = input.price === undefined ? item.price : recurringPrice(sandbox, input.price, `${at}[price]`);
    merged.set(item.id, {
      ...item,
      price,
      plan: planOf(price),
      quantity: input.quantity ?? item.quantity ?? 1,
      metadata: input.metadata ? { ...item.metadata, ...input.metadata } : item.metadata,
      tax_rates:
        input.tax_rates === undefined ? item.tax_rates : taxRatesOf(sandbox, input.tax_rates, `${at}[tax_rates]`),
    });
  });
  const items = [...merged.values()];
  checkItems(items);
  return items;
}

export const itemList = (subscription: string, items: SubscriptionItem[]): Subscription['items'] => ({
  object: 'list',
  data: items,
  has_more: false,
  url: `/v1/subscription_items?subscription=${subscription}`,
});

/** What happens at the end of a trial without a payment method. */
export type MissingMethod = 'cancel' | 'create_invoice' | 'pause';

export interface SubscriptionFields {
  id: string;
  customer: string;
  items: SubscriptionItem[];
  anchor: number;
  status: Subscription['status'];
  collectionMethod: 'charge_automatically' | 'send_invoice';
  daysUntilDue: number | null;
  defaultPaymentMethod: string | null;
  defaultTaxRates: TaxRate[];
  description: string | null;
  paymentSettings: PaymentSettings;
  metadata: Metadata;
  trialEnd: number | null;
  missingMethod: MissingMethod;
}

export const subscriptionObject = (now: number, fields: SubscriptionFields): Subscription => ({
  id: fields.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: fields.anchor,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: fields.collectionMethod,
  created: now,
  currency: fields.items[0]?.price.currency ?? 'eur',
  customer: fields.customer,
  customer_account: null,
  days_until_due: fields.daysUntilDue,
  default_payment_method: fields.defaultPaymentMethod,
  default_source: null,
  default_tax_rates: fields.defaultTaxRates,
  description: fields.description,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: itemList(fields.id, fields.items),
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: fields.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: fields.paymentSettings,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: now,
  status: fields.status,
  test_clock: null,
  transfer_data: null,
  trial_end: fields.trialEnd,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: fields.missingMethod } },
  trial_start: fields.trialEnd === null ? null : now,
});
