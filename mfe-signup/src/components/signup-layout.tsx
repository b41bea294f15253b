import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { Fragment } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useArrival } from '../draft/use-arrival.ts';
import { useDraft } from '../draft/use-draft.ts';
import { OrganizationPending } from './organization-pending.tsx';
import { Redirect } from './redirect.tsx';
import { SignupPending } from './signup-pending.tsx';

/**
 * Surrounds the steps of both sign-ups: they are shown with the user's own draft, and once the organizations are
 * loaded.
 */
export function SignupLayout() {
  const { uuid, state } = useUser();
  const { organizations } = useHost().place;
  const location = useLocation();
  const { isReady, isSynced, adopted } = useDraft(uuid);
  const { isFinished, resumeAt } = useArrival(isReady, isSynced);

  // A freshly loaded page has no key for its history entry yet.
  if (location.key === 'default') return <Navigate to={location} replace />;
  if (isFinished) return <Redirect to="/" />;
  if (!isReady) return <SignupPending />;
  // A user with an account has an organization; the shell shows the page before it is loaded.
  if (state === 'active' && organizations.length === 0) return <OrganizationPending />;
  if (resumeAt !== null) return <Redirect to={resumeAt} />;
  return (
    <Fragment key={adopted}>
      <Outlet />
    </Fragment>
  );
}
