import { type Staff, StaffRoleChange } from '@kontor/contract/staff';
import { staffRoles } from '@kontor/contract/staff-role';
import { useApi } from '@kontor/platform/host-hooks';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { nameOf } from './staff-rows.ts';

interface RoleDialogProps {
  readonly person: Staff;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/staff/{userUuid}';

export function RoleDialog({ person, onDone, onClose }: RoleDialogProps) {
  const t = useTexts();
  const api = useApi();
  const form = useActForm({
    schema: StaffRoleChange,
    defaultValues: { role: person.role, reason: '' },
    act: (body) => api.call(call, { params: { userUuid: person.userUuid ?? '' }, body }),
    done: t('staff.roleDone'),
    onDone,
    onClose,
  });
  const { error, ...role } = form.field('role');
  const chosen = form.form.watch('role');
  return (
    <ActDialog
      form={form}
      title={t('staff.roleTitle', { name: nameOf(person) })}
      description={t('staff.roleText')}
      confirm={t('staff.roleConfirm')}
      busy={t('staff.roleBusy')}
      onClose={onClose}
    >
      <Field label={t('field.role')} error={error} required>
        <Select {...role}>
          {staffRoles.map((each) => (
            <option key={each} value={each}>
              {t(`role.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Changes call={call} before={{ role: person.role }} after={{ role: chosen }} />
    </ActDialog>
  );
}
