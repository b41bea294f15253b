import { useFocusOnLeave } from '@kontor/platform/use-focus-on-leave';
import type { FailedLoad } from '@kontor/platform/use-load-failure';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { useTexts } from '../texts/use-texts.ts';

/** In the place of the provider's fields when its script did not load: 'Stripe was not loaded' (spec §8, contract.md §5.12). */
export function ProviderFailure({ isRetrying, onRetry }: Omit<FailedLoad, 'error'>) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const place = useFocusOnLeave();
  return (
    <div ref={place}>
      <Alert
        tone="danger"
        title={t('payment.notLoaded.title')}
        actions={
          <Button variant="outlined" size="sm" loading={isRetrying} onClick={onRetry}>
            {platform(isRetrying ? 'retrying' : 'retry')}
          </Button>
        }
      >
        {t('payment.notLoaded.text')}
      </Alert>
    </div>
  );
}
