import { useHost } from '@kontor/platform/host';
import { type FailedLoad, useLoadFailure } from '@kontor/platform/use-load-failure';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { namespace } from '../texts/use-texts.ts';
import { loadProvider } from './load-provider.ts';

export interface Provider {
  /** `null` until it is loaded, and when it could not be. */
  readonly stripe: Stripe | null;
  readonly failure: FailedLoad | null;
}

/** The payment provider in the browser. A failure is reported and affects only this page (contract.md §5.12). */
export function useProvider(): Provider {
  const { config, reportError } = useHost();
  const source = { publishableKey: config.stripePublishableKey, scriptUrl: config.stripeJsUrl };
  const query = useQuery({
    queryKey: ['payment-provider', source],
    queryFn: () =>
      loadProvider(source).catch((cause: unknown) => {
        const error = new Error('Stripe was not loaded', { cause });
        reportError(error, namespace);
        throw error;
      }),
    retry: false,
    // The provider's object must keep its identity: the cache must neither copy nor remove it.
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { stripe: query.data ?? null, failure: useLoadFailure(query) };
}
