import { useHost } from '@kontor/platform/host';
import { useIsFromServer, useUser } from '@kontor/platform/host-hooks';
import { keepFocus } from '@kontor/ui/keep-focus';
import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { BroughtDraft } from '../draft/draft-store.ts';
import { useArrival } from '../draft/use-arrival.ts';
import { useDraft } from '../draft/use-draft.ts';
import { OrganizationPending } from './organization-pending.tsx';
import { Redirect } from './redirect.tsx';
import { SignupPending } from './signup-pending.tsx';

/**
 * Surrounds the steps of both sign-ups: they are shown with the user's own draft, and once the organizations are
 * loaded.
 */
export function SignupLayout({ children }: { children: ReactNode }) {
  useEffect(keepFocus, []);
  const { uuid, state } = useUser();
  const { organizations } = useHost().place;
  const location = useLocation();
  const isRendered = useIsRendered();
  const { draft, shown, isReady, isSynced, version } = useDraft(uuid);
  const { isFinished, resumeAt } = useArrival(draft, isReady, isSynced);

  // A freshly loaded page has no key for its history entry yet.
  if (location.key === 'default' && !isRendered) return <Navigate to={location} replace />;
  if (isFinished) return <Redirect to="/" />;
  if (!isReady) return <SignupPending />;
  // A user with an account has an organization; the shell shows the page before it is loaded.
  if (state === 'active' && organizations.length === 0) return <OrganizationPending />;
  if (resumeAt !== null) return <Redirect to={resumeAt} />;
  return (
    <BroughtDraft value={shown}>
      <Fragment key={version}>{children}</Fragment>
    </BroughtDraft>
  );
}

/** Whether this page has come from the server with its content, which stays while its history entry gets a key. */
function useIsRendered(): boolean {
  const isRendered = useIsFromServer();
  const location = useLocation();
  const navigate = useNavigate();
  const giveKey = useEffectEvent(() => {
    if (isRendered && location.key === 'default') void navigate(location, { replace: true });
  });
  useEffect(() => giveKey(), []);
  return isRendered;
}
