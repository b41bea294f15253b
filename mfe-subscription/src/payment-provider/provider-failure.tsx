import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { useTexts } from '../texts/use-texts.ts';
import type { Provider } from './use-provider.ts';

/** In the place of the provider's fields when its script did not load: 'Stripe was not loaded' (spec §8, contract.md §5.12). */
export function ProviderFailure({ provider }: { provider: Provider }) {
  const t = useTexts();
  const platform = usePlatformTexts();
  return (
    <Alert
      tone="danger"
      title={t('payment.notLoaded.title')}
      actions={
        <Button variant="outlined" size="sm" onClick={provider.retry}>
          {platform('retry')}
        </Button>
      }
    >
      {t('payment.notLoaded.text')}
    </Alert>
  );
}
