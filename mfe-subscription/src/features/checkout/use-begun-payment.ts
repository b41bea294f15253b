import { useHost } from '@kontor/platform/host';
import { useStripe } from '@stripe/react-stripe-js';
import { useEffect, useState } from 'react';
import { type BegunPayment, readBegunPayment } from '../../payment-provider/begun-payment.ts';
import { namespace } from '../../texts/use-texts.ts';
import type { Secret } from './checkout-state.ts';

/**
 * Asks the provider how far the payment of an interrupted order has come. The last answer stays, also once the order is over.
 *
 * @param secret what the order was to be confirmed by; `null` for none
 */
export function useBegunPayment(secret: Secret | null): (BegunPayment & { readonly secret: Secret }) | null {
  const stripe = useStripe();
  const { reportError } = useHost();
  const [begun, setBegun] = useState<ReturnType<typeof useBegunPayment>>(null);
  useEffect(() => {
    if (secret === null || stripe === null) return;
    let isCurrent = true;
    readBegunPayment(stripe, secret).then(
      (payment) => payment && isCurrent && setBegun({ ...payment, secret }),
      // It can be ordered again all the same.
      (error: unknown) => reportError(error, namespace),
    );
    return () => {
      isCurrent = false;
    };
  }, [secret, stripe, reportError]);
  return begun;
}
