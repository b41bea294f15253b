import { NewStaff } from '@kontor/contract/staff';
import { staffRoles } from '@kontor/contract/staff-role';
import { useApi } from '@kontor/platform/host-hooks';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface InviteDialogProps {
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Gives the owner of an address a role, by a mailed link. */
export function InviteDialog({ onDone, onClose }: InviteDialogProps) {
  const t = useTexts();
  const api = useApi();
  const form = useActForm({
    schema: NewStaff,
    defaultValues: { email: '', role: staffRoles[0], reason: '' },
    act: (body) => api.call('POST /backoffice/staff', { body }),
    done: t('staff.inviteDone'),
    onDone,
    onClose,
  });
  const { error: emailError, ...email } = form.field('email');
  const { error: roleError, ...role } = form.field('role');
  return (
    <ActDialog
      form={form}
      title={t('staff.inviteTitle')}
      description={t('staff.inviteText')}
      confirm={t('staff.inviteConfirm')}
      busy={t('staff.inviteBusy')}
      onClose={onClose}
    >
      <FormGrid>
        <Field label={t('staff.email')} error={emailError} required>
          <TextInput {...email} type="email" autoComplete="off" />
        </Field>
        <Field label={t('field.role')} error={roleError} required>
          <Select {...role}>
            {staffRoles.map((each) => (
              <option key={each} value={each}>
                {t(`role.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </FormGrid>
    </ActDialog>
  );
}
