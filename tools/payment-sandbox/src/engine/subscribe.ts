import { invalidRequest } from '../protocol/errors.ts';
import type { Customer, Invoice, Subscription, SubscriptionItem } from '../protocol/wire.ts';
import type { DraftLine } from '../state/draft.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { share } from './amounts.ts';
import { chargeInvoice, defaultMethodOf } from './charging.ts';
import { changeSubscription } from './collection.ts';
import { finalizeInvoice } from './finalize.ts';
import { assembleInvoice } from './invoices.ts';
import { methodTypesOf } from './method-types.ts';
import { refuseUnlessPaid } from './payment-attempt.ts';
import { type AnchorDay, anchorOn, periodEnd } from './periods.ts';
import { intervalOf, wholeLength, wholePeriod } from './plan-change.ts';
import { createSetupIntent } from './setup-intents.ts';
import {
  type ItemInput,
  mergeItems,
  nameOf,
  type SubscriptionFields,
  subscriptionObject,
} from './subscription-object.ts';

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';

export interface NewSubscription extends Omit<SubscriptionFields, 'id' | 'customer' | 'items' | 'anchor' | 'status'> {
  customer: Customer;
  items: ItemInput[];
  anchor: number | null;
  anchorDay: AnchorDay | null;
}

/** The subscription and its first invoice, not yet stored; used to create and to preview. */
export function planSubscription(
  sandbox: Sandbox,
  wanted: NewSubscription,
): { subscription: Subscription; invoice: Invoice } {
  const now = sandbox.now();
  const id = newId('sub');
  const trialing = wanted.trialEnd !== null && wanted.trialEnd > now;
  const started = mergeItems(sandbox, id, [], wanted.items, { start: now, end: now });
  const interval = intervalOf(started);
  const counted = wanted.anchorDay === null ? null : anchorOn(wanted.anchorDay, now, interval);
  const given = counted === null ? wanted.anchor : periodEnd(counted, now, interval);
  const firstEnd = trialing ? (wanted.trialEnd ?? now) : (given ?? now);
  const end = firstEnd > now ? firstEnd : periodEnd(now, now, interval);
  const items = started.map((item) => ({ ...item, current_period_end: end }));
  const subscription = subscriptionObject(now, {
    ...wanted,
    customer: wanted.customer.id,
    id,
    items,
    anchor: (trialing ? null : counted) ?? (firstEnd > now ? firstEnd : now),
    status: trialing ? 'trialing' : 'active',
    trialEnd: trialing ? wanted.trialEnd : null,
  });
  const lines = items.map((item) => {
    const whole = wholePeriod(item, wanted.defaultTaxRates, nameOf(sandbox), trialing);
    return firstEnd > now && !trialing ? untilAnchor(whole, item, subscription.billing_cycle_anchor) : whole;
  });
  const invoice = assembleInvoice(sandbox, {
    customer: wanted.customer,
    subscription,
    lines,
    reason: 'subscription_create',
    prorationDate: null,
  });
  return { subscription, invoice };
}

/** A first period that ends at a given anchor is prorated. */
function untilAnchor(line: DraftLine, item: SubscriptionItem, anchor: number): DraftLine {
  const { start, end } = line.period;
  return { ...line, amount: share(line.amount, end - start, wholeLength(item, anchor)) };
}

function saveFirstInvoice(sandbox: Sandbox, planned: Invoice): Invoice {
  sandbox.create('invoices', planned, 'invoice.created');
  return finalizeInvoice(sandbox, planned.id);
}

/** Nothing is due now, but a later charge needs a payment method: https://docs.stripe.com/billing/subscriptions/trials */
function askForMethod(sandbox: Sandbox, subscription: Subscription): void {
  const intent = createSetupIntent(sandbox, {
    customer: subscription.customer,
    description: null,
    metadata: {},
    allowedTypes: methodTypesOf(subscription.payment_settings),
    usage: 'off_session',
  });
  changeSubscription(sandbox, subscription.id, { pending_setup_intent: intent.id });
}

/** https://docs.stripe.com/api/subscriptions/create#create_subscription-payment_behavior */
export function startSubscription(sandbox: Sandbox, wanted: NewSubscription, behavior: PaymentBehavior): Subscription {
  const planned = planSubscription(sandbox, wanted);
  const { id } = planned.subscription;
  const charges = wanted.collectionMethod === 'charge_automatically';
  const due = planned.invoice.amount_due > 0;
  const method = defaultMethodOf(sandbox, planned.subscription);
  if (charges && due && behavior !== 'default_incomplete' && !method)
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const status = charges && due ? 'incomplete' : planned.subscription.status;
  const subscription = { ...planned.subscription, status, latest_invoice: planned.invoice.id };
  sandbox.create('subscriptions', subscription, 'customer.subscription.created');
  const invoice = saveFirstInvoice(sandbox, planned.invoice);
  if (charges && !due && !method) askForMethod(sandbox, subscription);
  if (charges && due && behavior !== 'default_incomplete') {
    const intent = chargeInvoice(sandbox, invoice);
    if (behavior === 'error_if_incomplete' && intent) refuseUnlessPaid(intent);
  }
  return sandbox.get('subscriptions', id);
}
