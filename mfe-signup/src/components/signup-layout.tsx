import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { claimDraft, useSignupDraft } from '../draft/draft-store.ts';
import { OrganizationPending } from './organization-pending.tsx';

/** Around the steps of both sign-ups: they show with the user's own draft, and once the organizations are known. */
export function SignupLayout() {
  const { uuid, state } = useUser();
  const { organizations } = useHost().place;
  const isOwnDraft = useSignupDraft(({ owner }) => owner === uuid);
  useEffect(() => {
    // The tab may have been used by somebody else before.
    if (!isOwnDraft) claimDraft(uuid);
  }, [isOwnDraft, uuid]);

  if (!isOwnDraft) return null;
  // Whoever has an account has an organization; the shell lets the page show before it is read.
  if (state === 'active' && organizations.length === 0) return <OrganizationPending />;
  return <Outlet />;
}
