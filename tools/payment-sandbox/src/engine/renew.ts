import { invalidRequest } from '../protocol/errors.ts';
import type { Invoice, Subscription } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { chargeInvoice, defaultMethodOf } from './charging.ts';
import { changeSubscription, collectionFailed } from './collection.ts';
import { endSubscription } from './end-subscription.ts';
import { advancesAfter, finalizeInvoice } from './finalize.ts';
import { assembleInvoice } from './invoices.ts';
import type { UsagePeriod } from './metering.ts';
import { periodEnd } from './periods.ts';
import { intervalOf } from './plan-change.ts';
import { itemList } from './subscription-object.ts';
import { cycleLines, periodOf } from './update-subscription.ts';

/** The subscription in its next period, for the renewal and for previews of it. */
export function inNextPeriod(subscription: Subscription): Subscription {
  const start = periodOf(subscription).end;
  const items = subscription.items.data;
  const anchor = subscription.billing_cycle_anchor;
  const end = periodEnd(anchor, start, intervalOf(items));
  const moved = items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
  return { ...subscription, items: itemList(subscription.id, moved) };
}

/**
 * Bills the period that has just begun, and the usage of the one before. For an unpaid subscription the invoice stays a
 * draft without automatic collection.
 */
export function billPeriod(sandbox: Sandbox, subscription: Subscription, before: UsagePeriod): void {
  const draft = assembleInvoice(sandbox, {
    customer: sandbox.get('customers', subscription.customer, 'customer'),
    subscription,
    lines: cycleLines(sandbox, subscription, before),
    reason: 'subscription_cycle',
    prorationDate: null,
  });
  for (const row of sandbox.store.all('pending_lines').filter((line) => line.subscription === subscription.id))
    sandbox.store.remove('pending_lines', row.id);
  const collects = subscription.status !== 'unpaid';
  const waits = collects && sandbox.settings.renewalDraft === 'hour';
  const automatically_finalizes_at = waits ? sandbox.now() + advancesAfter : null;
  sandbox.create('invoices', { ...draft, auto_advance: collects, automatically_finalizes_at }, 'invoice.created');
  changeSubscription(sandbox, subscription.id, { latest_invoice: draft.id });
  if (waits || !collects) return;
  collectInvoice(sandbox, finalizeInvoice(sandbox, draft.id));
}

/** Charges a finalized invoice unless it is paid or sent to the customer. */
export function collectInvoice(sandbox: Sandbox, invoice: Invoice): void {
  if (invoice.status !== 'open' || invoice.collection_method === 'send_invoice') return;
  if (!chargeInvoice(sandbox, invoice)) collectionFailed(sandbox, invoice, true);
}

/** Applies the end behaviour of a trial without a payment method: https://docs.stripe.com/billing/subscriptions/trials */
function endsWithoutMethod(sandbox: Sandbox, subscription: Subscription): boolean {
  if (subscription.status !== 'trialing' || subscription.collection_method !== 'charge_automatically') return false;
  if (defaultMethodOf(sandbox, subscription) !== null) return false;
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (behavior === 'cancel') endSubscription(sandbox, subscription.id);
  if (behavior === 'pause')
    sandbox.tell('customer.subscription.paused', changeSubscription(sandbox, subscription.id, { status: 'paused' }));
  return behavior === 'cancel' || behavior === 'pause';
}

/** Period or trial is over: the next one begins and is billed. */
export function renew(sandbox: Sandbox, id: string): void {
  const before = sandbox.get('subscriptions', id);
  if (endsWithoutMethod(sandbox, before)) return;
  const { items } = inNextPeriod(before);
  const status = before.status === 'trialing' ? ('active' as const) : before.status;
  billPeriod(sandbox, changeSubscription(sandbox, id, { items, status }), periodOf(before));
}

/** A paused subscription begins a new cycle now; it is active as soon as that is paid. */
export function resumeSubscription(sandbox: Sandbox, before: Subscription): Subscription {
  if (before.status !== 'paused')
    throw invalidRequest(`Only a paused subscription can be resumed. This one is ${before.status}.`);
  const now = sandbox.now();
  const end = periodEnd(now, now, intervalOf(before.items.data));
  const items = before.items.data.map((item) => ({ ...item, current_period_start: now, current_period_end: end }));
  const cycle = { billing_cycle_anchor: now, items: itemList(before.id, items) };
  billPeriod(sandbox, changeSubscription(sandbox, before.id, cycle), periodOf(before));
  return sandbox.get('subscriptions', before.id);
}
