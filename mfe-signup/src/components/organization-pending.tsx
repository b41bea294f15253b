import { useHost } from '@kontor/platform/host';
import { BrandLink } from '@kontor/platform/parts/brand-link';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { SignupFrame } from '@kontor/ui/signup-frame';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { AbortButton } from './abort-button.tsx';
import { FormPending } from './signup-pending.tsx';

/** Waits for the organization of an account, and says so when it cannot be read: without one there is nowhere to put a shop. */
export function OrganizationPending() {
  const t = useTexts();
  const { place } = useHost();
  const { mutate: reload, isIdle, isPending } = useMutation({ mutationFn: () => place.reload() });
  useEffect(() => reload(), [reload]);

  return (
    <SignupFrame brand={<BrandLink />} title={t('organization.title')} back={<AbortButton />}>
      {isIdle || isPending ? (
        <FormPending text={t('organization.loading')} />
      ) : (
        <Alert
          tone="danger"
          title={t('organization.missingTitle')}
          actions={
            <Button variant="outlined" onClick={() => reload()}>
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
