import { useHost } from '@kontor/platform/host';
import { Elements } from '@stripe/react-stripe-js';
import type { ReactNode } from 'react';
import type { Provider } from './use-provider.ts';

/** Provides the payment provider to the fields below. Everything else works without it. */
export function ProviderElements({ provider, children }: { provider: Provider; children: ReactNode }) {
  const { language } = useHost();
  return (
    <Elements stripe={provider.stripe} options={{ locale: language }}>
      {children}
    </Elements>
  );
}
