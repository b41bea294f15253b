import { useHost } from '@kontor/platform/host';
import { Redirect } from '../../components/redirect.tsx';
import { partnerStepPath } from '../../draft/step-paths.ts';
import { CreateAccountPage } from '../create-account/create-account-page.tsx';
import { isPartnerSignup } from './partner-steps.ts';

/** `/partner-signup`: the first step after an activation link, otherwise the form that requests one. */
export function PartnerSignupLanding() {
  const { user } = useHost().session;
  if (user !== null && isPartnerSignup(user)) return <Redirect to={partnerStepPath['field-of-activity']} />;
  return <CreateAccountPage kind="partner" />;
}
