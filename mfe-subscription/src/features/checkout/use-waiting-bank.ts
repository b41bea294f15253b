import { useHost } from '@kontor/platform/host';
import { useStripe } from '@stripe/react-stripe-js';
import { useEffect, useEffectEvent } from 'react';
import { isBankWaiting } from '../../payment-provider/confirm-intent.ts';
import { namespace } from '../../texts/use-texts.ts';
import type { Secret } from './order-state.ts';

interface Interrupted {
  /** What a first order was to be confirmed by; `null` for none. */
  readonly secret: Secret | null;
  /** It can still be confirmed, without entering the card again. */
  readonly onWaiting: (secret: Secret) => void;
}

/** Asks the provider whether the bank still waits for the confirmation of a first order that was interrupted. */
export function useWaitingBank({ secret, onWaiting }: Interrupted): void {
  const stripe = useStripe();
  const { reportError } = useHost();
  const tell = useEffectEvent(onWaiting);
  useEffect(() => {
    if (secret === null || stripe === null) return;
    let isCurrent = true;
    isBankWaiting(stripe, secret).then(
      (isWaiting) => isWaiting && isCurrent && tell(secret),
      // It can be ordered again all the same.
      (error: unknown) => reportError(error, namespace),
    );
    return () => {
      isCurrent = false;
    };
  }, [secret, stripe, reportError]);
}
