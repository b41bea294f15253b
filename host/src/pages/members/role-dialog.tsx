import type { Member } from '@kontor/contract/member';
import { displayName } from '@kontor/domain/user';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { useState } from 'react';
import { RoleField } from './role-field.tsx';
import { useMemberTexts } from './use-member-texts.ts';
import { useMembersChanged } from './use-members-changed.ts';

interface MemberDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

export function RoleDialog({ member, onClose }: MemberDialogProps) {
  const t = useMemberTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const changed = useMembersChanged();
  const [role, setRole] = useState(member.role);
  const name = displayName(member);
  return (
    <ConfirmDialog
      title={t('change.question', { name })}
      description={t('change.consequence')}
      confirm={t('change.submit')}
      busy={t('change.submitting')}
      onConfirm={async () => {
        const params = { organizationUuid, userUuid: member.userUuid };
        await api.call('PUT /organization/{organizationUuid}/member/{userUuid}', { params, body: { role } });
        await changed();
        notify(t('change.done', { name, role: t(`role.${role}`) }));
      }}
      onClose={onClose}
    >
      <RoleField role={role} onChange={setRole} />
    </ConfirmDialog>
  );
}
