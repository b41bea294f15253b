import type { Subscription } from '@kontor/contract/subscription';
import { useConfig } from '@kontor/platform/host-hooks';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Stack } from '@kontor/ui/page';
import { Consequences } from '../../components/consequences.tsx';
import type { DeviceProduct } from '../../components/product.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useStartTrial } from './use-start-trial.ts';

interface TrialOfferProps {
  readonly product: DeviceProduct;
  readonly subscription: Subscription | null;
}

/** What a trial includes, that it is free of charge, and the button that starts it. */
export function TrialOffer({ product, subscription }: TrialOfferProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { trialDays: days } = useConfig();
  const { start, isBusy, error } = useStartTrial(product, subscription);
  return (
    <EmptyState
      title={t(`activate.trial.title.${product}`, { days })}
      titleAs="h2"
      action={
        <Stack gap={4} align="start">
          {error !== null && (
            <Alert tone="danger" title={t('activate.trial.failed')}>
              {errorText(error)}
            </Alert>
          )}
          <Button loading={isBusy} onClick={start}>
            {isBusy ? t('activate.trial.busy') : t('activate.trial.start', { days })}
          </Button>
        </Stack>
      }
    >
      {t(`activate.inactiveTitle.${product}`)}.
      <Consequences
        kept={[t(`activate.trial.licence.${product}`), t('activate.trial.free', { days })]}
        note={t(`activate.trial.after.${product}`)}
      />
    </EmptyState>
  );
}
