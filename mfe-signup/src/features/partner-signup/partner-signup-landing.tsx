import { routes } from '@kontor/contract/routes';
import { useHost } from '@kontor/platform/host';
import { Redirect } from '../../components/redirect.tsx';
import { isPartnerSignup } from './partner-steps.ts';

/** `/partner-signup`: the first step for whoever came in by an activation link, the request for one for everybody else. */
export function PartnerSignupLanding() {
  const { user } = useHost().session;
  const isBeginning = user !== null && isPartnerSignup(user);
  const target = isBeginning ? routes.partnerFieldOfActivity : routes.partnerCreateAccount;
  return <Redirect to={target.path} />;
}
