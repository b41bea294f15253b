import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  eventsOfConnectedAccounts,
  eventsOfOurAccount,
  type HandledEvent,
  handledEvents,
  isHandled,
  subjectOf,
} from './payment-event.ts';

const event = (type: string, object: object) => ({ type, data: { object } }) as unknown as HandledEvent;

test.each<[string, object, object | null]>([
  ['customer.subscription.updated', { object: 'subscription', id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
  [
    'subscription_schedule.updated',
    { object: 'subscription_schedule', id: 'sub_sched_1', subscription: { id: 'sub_1' } },
    { kind: 'subscription', id: 'sub_1' },
  ],
  [
    'subscription_schedule.released',
    { object: 'subscription_schedule', id: 'sub_sched_1', subscription: null, released_subscription: 'sub_1' },
    { kind: 'subscription', id: 'sub_1' },
  ],
  [
    'subscription_schedule.canceled',
    { object: 'subscription_schedule', id: 'sub_sched_1', subscription: null, released_subscription: null },
    null,
  ],
  ['invoice.paid', { object: 'invoice', id: 'in_1' }, { kind: 'invoice', id: 'in_1' }],
  ['invoice.paid', { object: 'invoice' }, null],
  [
    'invoice.created',
    { object: 'invoice', id: 'in_1', billing_reason: 'subscription_cycle', parent: null },
    { kind: 'renewal-draft', id: 'in_1' },
  ],
  ['invoice.created', { object: 'invoice', id: 'in_1', billing_reason: 'subscription_create', parent: null }, null],
  ['invoice.overpaid', { object: 'invoice', id: 'in_1', customer: 'cus_1' }, { kind: 'customer', id: 'cus_1' }],
  ['setup_intent.succeeded', { object: 'setup_intent', id: 'seti_1' }, { kind: 'setup-intent', id: 'seti_1' }],
  ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, { kind: 'payment-intent', id: 'pi_1' }],
  [
    'mandate.updated',
    { object: 'mandate', id: 'mandate_1', payment_method: 'pm_1' },
    { kind: 'payment-method', id: 'pm_1' },
  ],
  ['charge.dispute.created', { object: 'dispute', id: 'dp_1' }, { kind: 'dispute', id: 'dp_1' }],
  ['refund.failed', { object: 'refund', id: 're_1' }, { kind: 'refund', id: 're_1' }],
  ['credit_note.created', { object: 'credit_note', id: 'cn_1', invoice: 'in_1' }, { kind: 'invoice', id: 'in_1' }],
  [
    'customer_cash_balance_transaction.created',
    { object: 'customer_cash_balance_transaction', id: 'ccsbtxn_1', customer: 'cus_1' },
    { kind: 'customer', id: 'cus_1' },
  ],
  ['account.updated', { object: 'account', id: 'acct_1' }, { kind: 'payout-account', id: 'acct_1' }],
])('after %s about %j we look at %j', (type, object, subject) => {
  expect(subjectOf(event(type, object))).toEqual(subject);
});

test('every event that moves money, or changes what is had, is asked for', () => {
  expect(handledEvents.toSorted()).toEqual([
    'account.updated',
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'credit_note.created',
    'credit_note.updated',
    'credit_note.voided',
    'customer.subscription.created',
    'customer.subscription.deleted',
    'customer.subscription.pending_update_applied',
    'customer.subscription.pending_update_expired',
    'customer.subscription.trial_will_end',
    'customer.subscription.updated',
    'customer_cash_balance_transaction.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.marked_uncollectible',
    'invoice.overdue',
    'invoice.overpaid',
    'invoice.paid',
    'invoice.payment_action_required',
    'invoice.payment_failed',
    'invoice.voided',
    'mandate.updated',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.succeeded',
    'refund.created',
    'refund.failed',
    'refund.updated',
    'setup_intent.setup_failed',
    'setup_intent.succeeded',
    'subscription_schedule.aborted',
    'subscription_schedule.canceled',
    'subscription_schedule.completed',
    'subscription_schedule.created',
    'subscription_schedule.released',
    'subscription_schedule.updated',
  ]);
  expect(isHandled({ type: 'invoice.paid' } as Stripe.Event)).toBe(true);
  expect(isHandled({ type: 'product.created' } as Stripe.Event)).toBe(false);
});

test.each([
  ['events', eventsOfOurAccount],
  ['events of connected accounts', eventsOfConnectedAccounts],
])('the manual lists every one of the %s that an endpoint has to subscribe to', (name, events) => {
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/stripe.md'), 'utf8');
  const [, listed = ''] = new RegExp(`\`\`\`text ${name}\\n(.*?)\\n\`\`\``, 's').exec(manual) ?? [];
  expect(listed.split('\n')).toEqual([...events]);
});
