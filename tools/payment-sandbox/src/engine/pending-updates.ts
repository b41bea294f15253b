import type { Subscription } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';

const lasts = 23 * 3600;

/** Stores the requested items until the invoice is paid: https://docs.stripe.com/billing/subscriptions/pending-updates */
export function holdUpdate(
  sandbox: Sandbox,
  subscription: Subscription,
  wanted: { invoice: string; items: Subscription['items']['data']; anchor: number; trialEnd: number | null },
): Subscription {
  const expiresAt = sandbox.now() + lasts;
  sandbox.create('pending_updates', { id: subscription.id, ...wanted, expiresAt });
  return sandbox.change(
    'subscriptions',
    subscription.id,
    {
      pending_update: {
        billing_cycle_anchor: null,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: expiresAt,
        metadata: null,
        subscription_items: wanted.items,
        trial_end: wanted.trialEnd,
        trial_from_plan: null,
      },
    },
    'customer.subscription.updated',
  );
}

export function applyPendingUpdate(sandbox: Sandbox, invoice: string): void {
  const held = sandbox.store.all('pending_updates').find((row) => row.invoice === invoice);
  if (!held) return;
  sandbox.store.remove('pending_updates', held.id);
  const { items } = sandbox.get('subscriptions', held.id);
  const changed = sandbox.change(
    'subscriptions',
    held.id,
    {
      items: { ...items, data: held.items },
      billing_cycle_anchor: held.anchor,
      pending_update: null,
      ...(held.trialEnd === null ? {} : { status: 'active', trial_end: held.trialEnd }),
    },
    'customer.subscription.updated',
  );
  sandbox.tell('customer.subscription.pending_update_applied', changed);
}

export function dropPendingUpdate(sandbox: Sandbox, subscription: string): void {
  sandbox.store.remove('pending_updates', subscription);
  const changed = sandbox.change(
    'subscriptions',
    subscription,
    { pending_update: null },
    'customer.subscription.updated',
  );
  sandbox.tell('customer.subscription.pending_update_expired', changed);
}
