import type { OrderProgress, Subscription } from '@kontor/contract/subscription';
import { isPending, unconfirmedOrder } from '@kontor/domain/unconfirmed-order';
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
      if (progress.clientSecret && unconfirmedOrder(subscription, progress) === 'confirmation')
        return { phase: 'unconfirmed', secret: progress.clientSecret, isFirst: false, isBusy: false };
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
  return isPending(subscription) || unconfirmedOrder(subscription, progress) !== null
    ? { phase: 'checking', since: 0, isProcessing: false, placed: null }
    : { phase: 'editing', notice: null };
}
