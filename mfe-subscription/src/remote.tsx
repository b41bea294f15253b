import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { late } from '@kontor/ui/late';
import { DunningNotice } from './features/dunning/dunning-notice.tsx';
import { routes } from './routes.tsx';
import { i18n, namespace } from './texts/use-texts.ts';

/** Loads the payment provider's fields; no page waits for them. */
const { Component: CheckoutOverlay } = late(
  async () => (await import('./features/checkout/checkout-overlay.tsx')).CheckoutOverlay,
);

export const remote: RemoteModule = {
  name: namespace,
  hostApi: hostApiVersion,
  routes,
  i18n,
  extensions: { checkout: CheckoutOverlay, dunningNotice: DunningNotice },
};
