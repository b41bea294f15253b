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

/**
 * How an order goes on that was not confirmed: by its confirmation with the method on file, or, as the method of a first order
 * is not stored before, by another order. `null`: there is none.
 */
export function unconfirmedOrder({
  subscription,
  progress,
}: Pick<Opening, 'subscription' | 'progress'>): 'confirmation' | 'another' | null {
  const isWaiting = progress?.state === 'awaiting-confirmation' && progress.clientSecret !== null;
  if (paidStripeSubscription(subscription)) return isWaiting ? 'confirmation' : null;
  const isAtWork = progress?.state === 'working' || progress?.state === 'needs-attention';
  return isPending(subscription) && !isAtWork ? 'another' : null;
}

/** The checkout's initial state: the form, or an order in progress, wherever it was placed. */
export function openingState({ subscription, progress, awaited }: Opening): OrderState {
  switch (progress?.state) {
    case 'working':
      return { phase: 'working', since: 0, placed: null };
    case 'needs-attention':
      return { phase: 'needs-attention' };
    case 'awaiting-confirmation':
      if (progress.clientSecret && unconfirmedOrder({ subscription, progress }) === 'confirmation')
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
