import type { MerchantStep } from '@kontor/contract/signup-draft';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { type ReactNode, useEffect } from 'react';
import { Redirect } from '../../components/redirect.tsx';
import { useShownDraft } from '../../draft/draft-store.ts';
import { merchantStepPath, partnerStepPath } from '../../draft/step-paths.ts';
import { useTrackOnce } from '../../draft/use-track-once.ts';
import { openMerchantStep } from './merchant-steps.ts';

/** Shows a step once the answers that it requires exist, and tracks the start of a sign-up. */
export function MerchantStepGuard({ step, children }: { step: MerchantStep; children: ReactNode }) {
  const { state, userTokenType } = useUser();
  const { organizations } = useHost().place;
  const { shopSystem, selectedProducts, isStarting } = useShownDraft((draft) => draft);
  const trackOnce = useTrackOnce();
  const accountDone = state === 'active';
  const isPartner = accountDone
    ? organizations.every(({ type }) => type === 'partner')
    : userTokenType === 'partner-activation';
  const isBeginning = !accountDone && !isPartner;

  useEffect(() => {
    if (isBeginning) trackOnce('SignupStarted', {});
  }, [isBeginning, trackOnce]);

  const open = openMerchantStep(step, { accountDone, shopSystem, selectedProducts });

  if (isStarting) return children;
  if (isPartner) return <Redirect to={partnerStepPath['field-of-activity']} />;
  if (open !== step) return <Redirect to={merchantStepPath[open]} />;
  return children;
}
