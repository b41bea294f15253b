import type { Invitation } from '@kontor/contract/member';
import { mayAssign } from '@kontor/domain/member';
import { shownEmail } from '@kontor/domain/shown-email';
import { useHost } from '@kontor/platform/host';
import { useNow, useOrganization } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { useMemberTexts } from './use-member-texts.ts';
import { useInvitations } from './use-members.ts';
import { useMembersChanged } from './use-members-changed.ts';

interface InvitationsCardProps {
  /** `null` for roles that may not invite. */
  readonly onInvite: (() => void) | null;
}

export function InvitationsCard({ onInvite }: InvitationsCardProps) {
  const t = useMemberTexts();
  return (
    <Card title={t('invitations')} flush>
      <Loaded query={useInvitations()} skeleton={<SkeletonRows rows={2} />}>
        {(invitations) =>
          invitations.length > 0 ? (
            <InvitationTable invitations={invitations} />
          ) : (
            <EmptyState
              title={t('noInvitations.title')}
              action={
                onInvite && (
                  <Button variant="outlined" onClick={onInvite}>
                    {t('invite.open')}
                  </Button>
                )
              }
            >
              {onInvite && t('noInvitations.text')}
            </EmptyState>
          )
        }
      </Loaded>
    </Card>
  );
}

function InvitationTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const t = useMemberTexts();
  const { api, notify } = useHost();
  const { date } = useFormat();
  const now = useNow();
  const { uuid: organizationUuid, role: own } = useOrganization();
  const changed = useMembersChanged();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>(null);
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const paramsOf = ({ uuid }: Invitation) => ({ organizationUuid, invitationUuid: uuid });
  return (
    <>
      {failure !== null && (
        <CardBody>
          <Alert tone="danger" title={errorText(failure)} />
        </CardBody>
      )}
      <DataTable
        label={t('invitations')}
        rows={invitations}
        rowKey={({ uuid }) => uuid}
        columns={[
          {
            key: 'email',
            header: t('column.email'),
            list: 'title',
            cell: ({ email, invitedBy }) => (
              <>
                {shownEmail(email)}
                {invitedBy !== null && <CellNote>{t('invitedBy', { name: invitedBy })}</CellNote>}
              </>
            ),
          },
          { key: 'role', header: t('column.role'), list: 'line', cell: ({ role }) => t(`role.${role}`) },
          {
            key: 'expires',
            header: t('column.expires'),
            list: 'line',
            cell: ({ expiresAt }) =>
              new Date(expiresAt) <= now ? <Badge tone="warning">{t('expired')}</Badge> : date(expiresAt),
          },
          {
            key: 'actions',
            header: t('column.actions'),
            headerHidden: true,
            align: 'end',
            list: 'actions',
            cell: (invitation) =>
              mayAssign(own, invitation.role) && (
                <>
                  <ResendButton invitation={invitation} onFailure={setFailure} />{' '}
                  <Button
                    variant="link"
                    size="sm"
                    aria-label={t('withdraw.open', { email: shownEmail(invitation.email) })}
                    onClick={() => setWithdrawing(invitation)}
                  >
                    {t('withdraw.short')}
                  </Button>
                </>
              ),
          },
        ]}
      />
      {withdrawing && (
        <ConfirmDialog
          title={t('withdraw.question', { email: shownEmail(withdrawing.email) })}
          description={t('withdraw.consequence')}
          confirm={t('withdraw.submit')}
          busy={t('withdraw.submitting')}
          onConfirm={async () => {
            const params = paramsOf(withdrawing);
            await api.call('DELETE /organization/{organizationUuid}/invitation/{invitationUuid}', { params });
            await changed();
            notify(t('withdraw.done'));
          }}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </>
  );
}

interface ResendButtonProps {
  readonly invitation: Invitation;
  /** Shown above the table; `null` once it has succeeded. */
  readonly onFailure: (error: unknown) => void;
}

function ResendButton({ invitation: { uuid, email }, onFailure }: ResendButtonProps) {
  const t = useMemberTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const changed = useMembersChanged();
  const { start, isBusy } = useAttempt(
    async () => {
      const params = { organizationUuid, invitationUuid: uuid };
      await api.call('POST /organization/{organizationUuid}/invitation/{invitationUuid}/resend', { params });
      onFailure(null);
      await changed();
      notify(t('resend.done', { email: shownEmail(email) }));
    },
    { isRepeatable: true, onError: onFailure },
  );
  return (
    <Button
      variant="link"
      size="sm"
      loading={isBusy}
      aria-label={t('resend.open', { email: shownEmail(email) })}
      onClick={start}
    >
      {t('resend.short')}
    </Button>
  );
}
