import { addresses } from '@kontor/contract/addresses';
import type { PartnerStep } from '@kontor/contract/signup-draft';
import { useHost } from '@kontor/platform/host';
import { usePagePath, useUser } from '@kontor/platform/host-hooks';
import { type ReactNode, useEffect } from 'react';
import { Redirect } from '../../components/redirect.tsx';
import { useShownDraft } from '../../draft/draft-store.ts';
import { partnerStepPath } from '../../draft/step-paths.ts';
import { useTrackOnce } from '../../draft/use-track-once.ts';
import { isPartnerSignup, openPartnerStep } from './partner-steps.ts';

/** Shows a step once the answers that it requires exist, and tracks the start of a partner's sign-up. */
export function PartnerStepGuard({ step, children }: { step: PartnerStep; children: ReactNode }) {
  const isBeginning = isPartnerSignup(useUser());
  const { organizations } = useHost().place;
  const fieldOfActivity = useShownDraft((draft) => draft.fieldOfActivity);
  const trackOnce = useTrackOnce();
  const pagePath = usePagePath();
  const partner = organizations.find(({ type }) => type === 'partner');

  useEffect(() => {
    if (isBeginning) trackOnce('PartnerSignupStarted', {});
  }, [isBeginning, trackOnce]);

  const open = openPartnerStep(step, { accountDone: partner !== undefined, fieldOfActivity });

  if (!isBeginning && !partner) return <Redirect to={addresses.signupSystem} />;
  // A partner with base data has finished; the host's guard also keeps one without in the sign-up (spec §2).
  if (partner?.baseData) return <Redirect to={pagePath(addresses.organization, { organizationUuid: partner.uuid })} />;
  if (open !== step) return <Redirect to={partnerStepPath[open]} />;
  return children;
}
