import type { Staff } from '@kontor/contract/staff';
import { StaffRemoval } from '@kontor/contract/staff';
import { useApi } from '@kontor/platform/host-hooks';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { nameOf } from './staff-rows.ts';

interface RemoveDialogProps {
  readonly person: Staff;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'DELETE /backoffice/staff/{userUuid}';

/** Takes the role of a person, or withdraws an invitation. */
export function RemoveDialog({ person, onDone, onClose }: RemoveDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { userUuid, role, invitation } = person;
  const what = invitation ? 'withdrawal' : 'removal';
  const form = useActForm({
    schema: StaffRemoval,
    defaultValues: { reason: '' },
    act: (query) =>
      invitation
        ? api.call('DELETE /backoffice/staff/invitation/{invitationUuid}', {
            params: { invitationUuid: invitation.uuid },
            query,
          })
        : api.call(call, { params: { userUuid: userUuid ?? '' }, query }),
    done: t(`staff.${what}.done`),
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      tone="danger"
      title={t(`staff.${what}.title`, { name: nameOf(person) })}
      description={t(`staff.${what}.text`)}
      confirm={t(`staff.${what}.confirm`)}
      busy={t(`staff.${what}.busy`)}
      onClose={onClose}
    >
      <Changes call={call} before={{ role }} after={{ role: null }} />
    </ActDialog>
  );
}
