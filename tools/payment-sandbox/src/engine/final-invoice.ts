import type { Sandbox } from '../sandbox.ts';
import type { Subscription } from '../wire.ts';
import { endSubscription } from './end-subscription.ts';
import { advancesAfter } from './finalize.ts';
import { assembleInvoice } from './invoices.ts';
import { periodOf, usageLines } from './update-subscription.ts';

/**
 * Ends a subscription and invoices what has not been invoiced yet: usage until now, and pending prorations. The invoice stays a
 * draft for an hour: https://docs.stripe.com/api/subscriptions/cancel#cancel_subscription-invoice_now
 */
export function endWithInvoice(sandbox: Sandbox, id: string, patch: Partial<Subscription>): Subscription {
  const now = sandbox.now();
  const subscription = sandbox.get('subscriptions', id);
  const waiting = sandbox.store.all('pending_lines').filter((row) => row.subscription === id);
  // Usage of this second belongs to no later period.
  const usage = usageLines(sandbox, subscription, { start: periodOf(subscription).start, end: now + 1 });
  const lines = [...waiting.map(({ line }) => line), ...usage];
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
