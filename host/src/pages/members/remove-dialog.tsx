import type { Member } from '@kontor/contract/member';
import { displayName } from '@kontor/domain/user';
import { useHost } from '@kontor/platform/host';
import { useOrganization, useUser } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { useMemberTexts } from './use-member-texts.ts';
import { useMembersChanged } from './use-members-changed.ts';

interface RemoveDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const t = useMemberTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid, name: organization } = useOrganization();
  const changed = useMembersChanged();
  const name = displayName(member);
  const isOwn = useUser().uuid === member.userUuid;
  return (
    <ConfirmDialog
      title={isOwn ? t('remove.questionOwn', { organization }) : t('remove.question', { name })}
      description={isOwn ? t('remove.consequenceOwn') : t('remove.consequence')}
      confirm={t('remove.submit')}
      busy={t('remove.submitting')}
      tone="danger"
      onConfirm={async () => {
        const params = { organizationUuid, userUuid: member.userUuid };
        await api.call('DELETE /organization/{organizationUuid}/member/{userUuid}', { params });
        await changed();
        notify(t('remove.done', { name }));
      }}
      onClose={onClose}
    />
  );
}
