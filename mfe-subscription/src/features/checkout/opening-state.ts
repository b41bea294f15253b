import { isPending, unconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import type { CheckoutState, KnownOrder } from './checkout-state.ts';

interface Opening extends KnownOrder {
  /** The order that this tab waited for before it was reloaded. */
  readonly awaited: string | null;
}

/** The checkout's initial state: the form, or an order in progress, wherever it was placed. */
export function openingState({ subscription, progress, awaited }: Opening): CheckoutState {
  switch (progress?.state) {
    case 'working':
      return { phase: 'working', since: 0, order: null };
    case 'needs-attention':
      return { phase: 'needs-attention' };
    case 'awaiting-confirmation':
      if (progress.clientSecret && unconfirmedOrder(subscription, progress) === 'confirmation')
        return { phase: 'unconfirmed', secret: progress.clientSecret, isFirst: false };
      break;
    case 'done':
      if (progress.uuid === awaited) return { phase: 'done', isProcessing: false, order: null };
      break;
    case 'failed':
      // Its follower reports why.
      if (progress.uuid === awaited) return { phase: 'working', since: 0, order: null };
      break;
    case undefined:
      break;
  }
  return isPending(subscription) || unconfirmedOrder(subscription, progress) !== null
    ? { phase: 'begun' }
    : { phase: 'editing', notice: null };
}
