import { useHost } from '@kontor/platform/host';
import { Elements } from '@stripe/react-stripe-js';
import type { ReactNode } from 'react';
import type { Provider } from './use-provider.ts';

/** Gives the fields below the payment provider. Before it is there, and without it, everything but its fields works. */
export function ProviderElements({ provider, children }: { provider: Provider; children: ReactNode }) {
  const { language } = useHost();
  return (
    <Elements stripe={provider.stripe} options={{ locale: language }}>
      {children}
    </Elements>
  );
}
