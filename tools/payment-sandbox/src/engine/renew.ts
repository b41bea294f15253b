import type { Sandbox } from '../sandbox.ts';
import type { Subscription } from '../wire.ts';
import { chargeInvoice } from './charging.ts';
import { changeSubscription, collectionFailed } from './collection.ts';
import { finalizeInvoice } from './finalize.ts';
import { assembleInvoice } from './invoices.ts';
import { periodEnd } from './periods.ts';
import { intervalOf } from './plan-change.ts';
import { itemList } from './subscription-object.ts';
import { cycleLines, periodOf } from './update-subscription.ts';

/** The subscription in its next period, as renewal writes it and as an upcoming invoice looks ahead to. */
export function inNextPeriod(subscription: Subscription): Subscription {
  const start = periodOf(subscription).end;
  const items = subscription.items.data;
  const anchor = subscription.billing_cycle_anchor;
  const end = periodEnd(anchor, start, intervalOf(items));
  const moved = items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
  return { ...subscription, items: itemList(subscription.id, moved) };
}

/** Bills the period that the subscription has just entered. An unpaid one gets drafts that nobody collects. */
export function billPeriod(sandbox: Sandbox, subscription: Subscription): void {
  const draft = assembleInvoice(sandbox, {
    customer: sandbox.get('customers', subscription.customer, 'customer'),
    subscription,
    lines: cycleLines(sandbox, subscription),
    reason: 'subscription_cycle',
    prorationDate: null,
  });
  for (const row of sandbox.store.all('pending_lines').filter((line) => line.subscription === subscription.id))
    sandbox.store.remove('pending_lines', row.id);
  const collects = subscription.status !== 'unpaid';
  sandbox.create('invoices', { ...draft, auto_advance: collects }, 'invoice.created');
  changeSubscription(sandbox, subscription.id, { latest_invoice: draft.id });
  if (!collects) return;
  const invoice = finalizeInvoice(sandbox, draft.id);
  if (invoice.status !== 'open' || invoice.collection_method === 'send_invoice') return;
  if (!chargeInvoice(sandbox, invoice)) collectionFailed(sandbox, invoice, true);
}

/** Period or trial is over: the next one begins and is billed. */
export function renew(sandbox: Sandbox, id: string): void {
  const before = sandbox.get('subscriptions', id);
  const { items } = inNextPeriod(before);
  const status = before.status === 'trialing' ? ('active' as const) : before.status;
  billPeriod(sandbox, changeSubscription(sandbox, id, { items, status }));
}
