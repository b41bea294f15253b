import { useHost } from '@kontor/platform/host';
import { BrandLink } from '@kontor/platform/parts/brand-link';
import { useAttempt } from '@kontor/platform/use-attempt';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { SignupFrame } from '@kontor/ui/signup-frame';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { AbortButton } from './abort-button.tsx';
import { FormPending } from './signup-pending.tsx';

/** Waits for the organization of an account, and says so when it cannot be read: without one there is nowhere to put a shop. */
export function OrganizationPending() {
  const t = useTexts();
  const { place } = useHost();
  const { start, isDone, error } = useAttempt(() => place.reload(), { isRepeatable: true });
  const reload = useEffectEvent(start);
  useEffect(() => reload(), []);
  const isWaiting = !isDone && error === null;

  return (
    <SignupFrame brand={<BrandLink />} title={t('organization.title')} back={<AbortButton />}>
      {isWaiting ? (
        <FormPending text={t('organization.loading')} />
      ) : (
        <Alert
          tone="danger"
          title={t('organization.missingTitle')}
          actions={
            <Button variant="outlined" onClick={start}>
              {t('organization.reload')}
            </Button>
          }
        >
          {t('organization.missing')}
        </Alert>
      )}
    </SignupFrame>
  );
}
