import { shopPlatform } from '@kontor/domain/shop';
import { useMayCall, useShop } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useUsage } from '@kontor/platform/use-usage';
import { Sheet } from '@kontor/ui/sheet';
import { startTransition } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from '../../billing/calls.ts';
import { useBilling } from '../../billing/use-billing.ts';
import { useOpenedOffer } from '../../billing/use-offers.ts';
import { ProviderElements } from '../../payment-provider/provider-elements.tsx';
import { useProvider } from '../../payment-provider/use-provider.ts';
import { withoutCheckout } from '../../selection/selection-params.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Checkout } from './checkout.tsx';
import { useOrderAtWork } from './use-order-progress.ts';

/** The checkout above any page; the address opens and closes it and keeps the selection (spec §2). */
export function CheckoutOverlay() {
  const shop = useShop();
  const mayOrder = useMayCall()(billingCalls.order);
  return shopPlatform(shop) === null || !mayOrder ? null : <LoadedCheckout />;
}

function LoadedCheckout() {
  const t = useTexts();
  const platform = usePlatformTexts();
  const billing = useBilling();
  // Asked for at once, because prices wait for it.
  useUsage();
  const atOpening = useOrderAtWork();
  // What it offers is what is ordered.
  const isOfferLoading = useOpenedOffer().state === 'loading';
  const provider = useProvider();
  const close = useCloseCheckout();
  switch (billing.state) {
    case 'loading':
      // The page below shows its own skeleton; a skeleton of the overlay would slide in additionally.
      return <Loading />;
    case 'failed':
      return (
        <Sheet open onClose={close} title={t('checkout.title')} closeLabel={platform('close')} aside={null}>
          <LoadFailure {...billing.failure} />
        </Sheet>
      );
    case 'ready':
      if (atOpening === undefined || isOfferLoading) return <Loading />;
      return (
        <ProviderElements provider={provider}>
          <Checkout billing={billing.data} provider={provider} atOpening={atOpening} onClose={close} />
        </ProviderElements>
      );
  }
}

function useCloseCheckout(): () => void {
  const [, setQuery] = useSearchParams();
  // To remove all of it takes a slow phone longer than a press may wait: it is prepared in pieces.
  return () => startTransition(() => setQuery(withoutCheckout, { replace: true, preventScrollReset: true }));
}
