import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { late } from '@kontor/ui/late';
import { DunningNotice } from './features/dunning/dunning-notice.tsx';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { routes } from './routes.tsx';
import { namespace } from './texts/use-texts.ts';

/** Loads the payment provider's fields; no page waits for them. */
const { Component: CheckoutOverlay } = late(
  async () => (await import('./features/checkout/checkout-overlay.tsx')).CheckoutOverlay,
);

export const remote: RemoteModule = {
  name: namespace,
  hostApi: hostApiVersion,
  routes,
  i18n: { de, en },
  overlays: { checkout: CheckoutOverlay, dunningNotice: DunningNotice },
};
