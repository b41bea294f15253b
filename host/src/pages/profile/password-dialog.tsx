import { PasswordConfirmation } from '@kontor/contract/totp';
import { type DialogTexts, FormDialog } from '@kontor/platform/parts/form-dialog';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useFactorTexts } from './use-factor-texts.ts';

interface PasswordDialogProps extends DialogTexts {
  readonly tone?: 'default' | 'danger';
  /** Runs the action with the password; errors are shown in the dialog. */
  readonly onConfirm: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before sensitive actions, because the session may be used by another person. */
export function PasswordDialog({ onConfirm, ...dialog }: PasswordDialogProps) {
  const t = useFactorTexts();
  const form = useContractForm({
    schema: PasswordConfirmation,
    defaultValues: { password: '' },
    onSubmit: ({ password }) => onConfirm(password),
  });
  return (
    <FormDialog {...dialog} isSubmitting={form.isSubmitting} failure={form.failure} onSubmit={form.submit}>
      <PasswordField label={t('password')} autoComplete="current-password" name="password" field={form.field} />
    </FormDialog>
  );
}
