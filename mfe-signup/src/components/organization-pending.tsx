import { useHost } from '@kontor/platform/host';
import { BrandLink } from '@kontor/platform/parts/brand-link';
import { useAttempt } from '@kontor/platform/use-attempt';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { SignupFrame } from '@kontor/ui/signup-frame';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { AbortButton } from './abort-button.tsx';
import { FormPending } from './signup-pending.tsx';

/**
 * Waits for the organization of an account: a shop cannot be created without one. Reports it as not found (spec §8) where it is
 * missing still after it was read again.
 */
export function OrganizationPending() {
  const t = useTexts();
  const { place, reportError } = useHost();
  const platform = usePlatformTexts();
  const [isFirst, setFirst] = useState(true);
  const { start, isBusy } = useAttempt(() => place.reload().finally(() => setFirst(false)), { isRepeatable: true });
  const reload = useEffectEvent(start);
  useEffect(() => reload(), []);
  const report = useEffectEvent(() => reportError(new Error('Organization not found')));
  useEffect(() => {
    if (!isFirst) report();
  }, [isFirst]);

  return (
    <SignupFrame brand={<BrandLink />} title={t('organization.title')} back={<AbortButton />}>
      {isFirst ? (
        <FormPending text={t('organization.loading')} />
      ) : (
        <Alert
          tone="danger"
          title={t('organization.missingTitle')}
          actions={
            <Button variant="outlined" loading={isBusy} onClick={start}>
              {platform(isBusy ? 'retrying' : 'retry')}
            </Button>
          }
        >
          {t('organization.missing')}
        </Alert>
      )}
    </SignupFrame>
  );
}
