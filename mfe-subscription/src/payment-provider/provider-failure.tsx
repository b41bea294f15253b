import { RetryAlert } from '@kontor/platform/parts/retry-alert';
import type { FailedLoad } from '@kontor/platform/use-load-failure';
import { useTexts } from '../texts/use-texts.ts';

/** In the place of the provider's fields when its script did not load: 'Stripe was not loaded' (spec §8, contract.md §5.12). */
export function ProviderFailure({ isRetrying, onRetry }: Omit<FailedLoad, 'error'>) {
  const t = useTexts();
  return (
    <RetryAlert title={t('payment.notLoaded.title')} isRetrying={isRetrying} onRetry={onRetry}>
      {t('payment.notLoaded.text')}
    </RetryAlert>
  );
}
