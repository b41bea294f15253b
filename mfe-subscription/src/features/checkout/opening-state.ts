import type { OrderProgress, Subscription } from '@kontor/contract/subscription';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { isPending } from '../../payment-provider/use-settlement.ts';
import type { OrderState } from './order-state.ts';

interface Opening {
  readonly subscription: Subscription | null;
  /** The order that is under way or has just ended; `null` for none. */
  readonly progress: OrderProgress | null;
  /** The order that this tab waited for before it was reloaded. */
  readonly awaited: string | null;
}

/** The checkout's initial state: the form, or an order in progress, wherever it was placed. */
export function openingState({ subscription, progress, awaited }: Opening): OrderState {
  switch (progress?.state) {
    case 'working':
      return { phase: 'working', since: 0, placed: null };
    case 'needs-attention':
      return { phase: 'needs-attention' };
    case 'awaiting-confirmation':
      // The method of a first order is not stored yet: it has to be entered again for a new order.
      if (progress.clientSecret && paidStripeSubscription(subscription))
        return { phase: 'unconfirmed', secret: progress.clientSecret, isBusy: false };
      break;
    case 'done':
      if (progress.uuid === awaited) return { phase: 'done', isProcessing: false, placed: null };
      break;
    case 'failed':
      // The order's follower reports why it failed.
      if (progress.uuid === awaited) return { phase: 'working', since: 0, placed: null };
      break;
    case undefined:
      break;
  }
  return isPending(subscription)
    ? { phase: 'checking', since: 0, isProcessing: false, placed: null }
    : { phase: 'editing', notice: null };
}
