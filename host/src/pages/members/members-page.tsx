import { maximalMembers } from '@kontor/contract/member';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Button } from '@kontor/ui/button';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useState } from 'react';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersCard } from './members-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SupportAccessCard } from './support-access-card.tsx';
import { useMemberTexts } from './use-member-texts.ts';
import { useInvitations, useMembers } from './use-members.ts';
import { useSupportAccess } from './use-support-access.ts';

/** Who works in the organization, with which role, and who is invited. */
export function MembersPage() {
  const t = useMemberTexts();
  const mayCall = useMayCall();
  const mayInvite = mayCall('POST /organization/{organizationUuid}/invitation');
  const [isInviting, setInviting] = useState(false);
  const { data: members = [], isPending: areMembersPending } = useMembers();
  // Asked for at once, though shown later.
  useInvitations();
  useSupportAccess();
  return (
    <Page>
      <PageHead
        title={t('title')}
        lead={t('lead', { count: maximalMembers })}
        actions={mayInvite && <Button onClick={() => setInviting(true)}>{t('invite.open')}</Button>}
      />
      <Stack gap={6} align="stretch">
        <MembersCard />
        {/* The list above it has to have its length, so that it does not move. */}
        {!areMembersPending && (
          <>
            <SecondFactorCard members={members} />
            <InvitationsCard onInvite={mayInvite ? () => setInviting(true) : null} />
            <SupportAccessCard />
          </>
        )}
      </Stack>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
