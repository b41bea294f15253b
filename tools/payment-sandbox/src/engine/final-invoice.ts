import type { Subscription } from '../protocol/wire.ts';
import type { DraftLine } from '../state/draft.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { endSubscription } from './end-subscription.ts';
import { advancesAfter } from './finalize.ts';
import { assembleInvoice } from './invoices.ts';
import { unusedTime } from './plan-change.ts';
import { nameOf } from './subscription-object.ts';
import { periodOf, usageLines } from './update-subscription.ts';

/** What a subscription that ends now has not invoiced yet: pending prorations, usage until now, and the rest of its period. */
export function finalLines(sandbox: Sandbox, subscription: Subscription, prorates: boolean): DraftLine[] {
  const now = sandbox.now();
  const waiting = sandbox.store.all('pending_lines').filter((row) => row.subscription === subscription.id);
  // Usage of this second belongs to no later period.
  const usage = usageLines(sandbox, subscription, { start: periodOf(subscription).start, end: now + 1 });
  const unused =
    prorates && subscription.status !== 'trialing'
      ? unusedTime(subscription.items.data, {
          anchor: subscription.billing_cycle_anchor,
          at: now,
          taxRates: subscription.default_tax_rates ?? [],
          nameOf: nameOf(sandbox),
        })
      : [];
  return [...waiting.map(({ line }) => line), ...usage, ...unused];
}

/**
 * Ends a subscription and invoices what has not been invoiced yet. The invoice stays a draft for an hour:
 * https://docs.stripe.com/api/subscriptions/cancel#cancel_subscription-invoice_now
 */
export function endWithInvoice(
  sandbox: Sandbox,
  id: string,
  patch: Partial<Subscription>,
  prorates: boolean,
): Subscription {
  const now = sandbox.now();
  const subscription = sandbox.get('subscriptions', id);
  const lines = finalLines(sandbox, subscription, prorates);
  if (lines.length === 0) return endSubscription(sandbox, id, patch);
  const draft = assembleInvoice(sandbox, {
    customer: sandbox.get('customers', subscription.customer, 'customer'),
    subscription,
    lines,
    reason: 'subscription_update',
    prorationDate: null,
  });
  const ended = endSubscription(sandbox, id, { ...patch, latest_invoice: draft.id });
  const advancing = { ...draft, automatically_finalizes_at: now + advancesAfter };
  sandbox.create('invoices', advancing, 'invoice.created');
  return ended;
}
