import type { Invoice, Subscription, SubscriptionSchedule } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { paymentOf, subscriptionOf } from './collection.ts';
import { changeCustomerBalance } from './customer-balance.ts';
import { cancelPaymentIntent } from './payment-intents.ts';

export function voidInvoice(sandbox: Sandbox, id: string): Invoice {
  const before = sandbox.get('invoices', id, 'invoice');
  const voided = sandbox.change('invoices', id, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    amount_remaining: 0,
    status_transitions: { ...before.status_transitions, voided_at: sandbox.now() },
  });
  const intent = paymentOf(sandbox, id);
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled' && intent.status !== 'processing')
    cancelPaymentIntent(sandbox, intent.id, 'void_invoice');
  for (const payment of sandbox.store
    .all('invoice_payments')
    .filter((row) => row.invoice === id && row.status === 'open'))
    sandbox.change('invoice_payments', payment.id, {
      status: 'canceled',
      status_transitions: { canceled_at: sandbox.now(), paid_at: null },
    });
  const { starting_balance: starting, ending_balance: ending } = before;
  if (before.customer && ending !== null && ending > starting && sandbox.store.get('customers', before.customer))
    changeCustomerBalance(sandbox, before.customer, {
      amount: starting - ending,
      type: 'unapplied_from_invoice',
      currency: before.currency,
      invoice: id,
    });
  sandbox.tell('invoice.voided', voided);
  return voided;
}

const invoicesOf = (sandbox: Sandbox, subscription: string, ...statuses: Invoice['status'][]): Invoice[] =>
  sandbox.store
    .all('invoices')
    .filter((row) => statuses.includes(row.status) && subscriptionOf(sandbox, row)?.id === subscription);

export function cancelSchedule(sandbox: Sandbox, id: string): SubscriptionSchedule {
  const canceled = sandbox.change('subscription_schedules', id, {
    status: 'canceled',
    canceled_at: sandbox.now(),
    current_phase: null,
  });
  sandbox.tell('subscription_schedule.canceled', canceled);
  return canceled;
}

/** Ends billing, and what was scheduled for later. Open invoices stay open, but automatic collection stops. */
export function endSubscription(sandbox: Sandbox, id: string, patch: Partial<Subscription> = {}): Subscription {
  const now = sandbox.now();
  const before = sandbox.get('subscriptions', id);
  const schedule = before.schedule && sandbox.get('subscription_schedules', before.schedule);
  // One that ends the subscription itself has ended before it.
  if (schedule && schedule.status === 'active') cancelSchedule(sandbox, schedule.id);
  for (const invoice of invoicesOf(sandbox, id, 'open', 'draft'))
    sandbox.change('invoices', invoice.id, {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  for (const row of sandbox.store.all('pending_lines').filter((line) => line.subscription === id))
    sandbox.store.remove('pending_lines', row.id);
  sandbox.store.remove('pending_updates', id);
  const ended = sandbox.change('subscriptions', id, {
    status: 'canceled',
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    schedule: null,
    ...patch,
  });
  sandbox.tell('customer.subscription.deleted', ended);
  return ended;
}

/** Not confirmed within 23 hours, or canceled before: the invoice is voided so that it cannot be paid any more. */
export function expireIncomplete(sandbox: Sandbox, id: string): Subscription {
  for (const invoice of invoicesOf(sandbox, id, 'open')) voidInvoice(sandbox, invoice.id);
  return sandbox.change(
    'subscriptions',
    id,
    { status: 'incomplete_expired', ended_at: sandbox.now() },
    'customer.subscription.updated',
  );
}
