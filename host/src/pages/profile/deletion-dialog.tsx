import { routes } from '@kontor/contract/routes';
import { DeletionRequest, type RunningSubscription } from '@kontor/contract/user';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../start/use-texts.ts';
import { RunningSubscriptionRows } from './running-subscription-rows.tsx';

interface DeletionDialogProps {
  /** Cancelled ones, which run out before the account goes. */
  readonly running: readonly RunningSubscription[];
  /** The dialog's data is outdated: reads it again, which may close the dialog. */
  readonly onOutdated: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password; a mailed link then confirms the deletion. */
export function DeletionDialog({ running, onOutdated, onClose }: DeletionDialogProps) {
  const t = useTexts();
  const { api } = useHost();
  const { uuid: userUuid } = useUser();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: DeletionRequest,
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      try {
        await api.call('POST /user/{userUuid}/delete', { params: { userUuid }, body });
      } catch (error) {
        if (!hasCode(error, 'active-subscription')) throw error;
        return onOutdated();
      }
      // The profile shows the pending deletion when it is opened again.
      await onOutdated();
      await navigate(`${routes.deletionRequestPending.path}?mailed=true`);
    },
  });
  return (
    <FormDialog
      tone="danger"
      title={t('profile.delete.question')}
      description={t(running.length > 0 ? 'profile.delete.consequenceLater' : 'profile.delete.consequence')}
      confirm={t('profile.delete.submit')}
      busy={t('profile.delete.submitting')}
      isSubmitting={form.isSubmitting}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {running.length > 0 && <RunningSubscriptionRows running={running} />}
      <PasswordField
        label={t('profile.delete.password')}
        autoComplete="current-password"
        name="password"
        field={form.field}
      />
    </FormDialog>
  );
}
