import type { OrderProgress, Subscription } from '@kontor/contract/subscription';
import { anOrderProgress, aSubscription, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { openingState } from './opening-state.ts';

const paid = aSubscription();
const trial: Subscription = { ...paid, state: 'trial', stripeSubscriptions: [] };
const incomplete = {
  uuid: ids.stripeSubscription,
  state: 'incomplete',
  isYearly: false,
  stripeSetupIntentId: null,
} as const;
const begun: Subscription = { ...trial, stripeSubscriptions: [incomplete] };
const secret = { type: 'payment_intent', clientSecret: 'secret' } as const;

const form = { phase: 'editing', notice: null };
const followed = { phase: 'working', order: null, since: 0 };

test.each<[string, Subscription | null, Partial<OrderProgress> | null, isAwaited: boolean, object]>([
  ['nothing is under way', paid, null, false, form],
  ['there is no subscription', null, null, false, form],
  ['an order is at work, wherever it was placed', paid, { state: 'working' }, false, followed],
  ['a first order is at work', begun, { state: 'working' }, false, followed],
  ['an employee looks at one', paid, { state: 'needs-attention' }, false, { phase: 'needs-attention' }],
  [
    'a change waits for its confirmation',
    paid,
    { state: 'awaiting-confirmation', clientSecret: secret },
    false,
    { phase: 'unconfirmed', secret, isFirst: false },
  ],
  ['a first order does', begun, { state: 'awaiting-confirmation', clientSecret: secret }, false, { phase: 'begun' }],
  ['a first order was begun, and the server no longer knows more', begun, null, false, { phase: 'begun' }],
  ['the awaited order is done', paid, { state: 'done' }, true, { phase: 'done', order: null, isProcessing: false }],
  ['an older order is done', paid, { state: 'done' }, false, form],
  ['the awaited order has failed, which its follower tells', paid, { state: 'failed' }, true, followed],
  ['an older order has failed', paid, { state: 'failed' }, false, form],
])('when %s', (_, subscription, progress, isAwaited, state) => {
  const order = progress && anOrderProgress(progress);
  expect(openingState({ subscription, progress: order, awaited: isAwaited ? ids.order : null })).toEqual(state);
});
