import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { Fragment } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useArrival } from '../draft/use-arrival.ts';
import { useDraft } from '../draft/use-draft.ts';
import { OrganizationPending } from './organization-pending.tsx';
import { Redirect } from './redirect.tsx';
import { SignupPending } from './signup-pending.tsx';

/** Around the steps of both sign-ups: they show with the user's own draft, and once the organizations are known. */
export function SignupLayout() {
  const { uuid, state } = useUser();
  const { organizations } = useHost().place;
  const location = useLocation();
  const { isReady, isSynced, adopted } = useDraft(uuid);
  const { isFinished, resumeAt } = useArrival(isReady, isSynced);

  // A page that was loaded afresh has no history entry of its own yet by which it could be known again.
  if (location.key === 'default') return <Navigate to={location} replace />;
  if (isFinished) return <Redirect to="/" />;
  if (!isReady) return <SignupPending />;
  // Whoever has an account has an organization; the shell lets the page show before it is read.
  if (state === 'active' && organizations.length === 0) return <OrganizationPending />;
  if (resumeAt !== null) return <Redirect to={resumeAt} />;
  return (
    <Fragment key={adopted}>
      <Outlet />
    </Fragment>
  );
}
