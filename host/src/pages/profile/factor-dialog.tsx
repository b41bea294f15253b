import { currentPassword } from '@kontor/contract/schema';
import { type DialogTexts, FormDialog } from '@kontor/platform/parts/form-dialog';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import * as z from 'zod/mini';
import { useFactorTexts } from './use-factor-texts.ts';

const Password = z.strictObject({ password: currentPassword() });

interface FactorDialogProps extends DialogTexts {
  readonly tone?: 'default' | 'danger';
  /** Makes the change with what confirms it; errors are shown in the dialog. */
  readonly onConfirm: (proof: z.output<typeof Password>) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password, because another person may use the session; the shell asks for a factor of an account that has one. */
export function FactorDialog({ onConfirm, ...dialog }: FactorDialogProps) {
  const t = useFactorTexts();
  const form = useContractForm({ schema: Password, defaultValues: { password: '' }, onSubmit: onConfirm });
  return (
    <FormDialog {...dialog} isSubmitting={form.isSubmitting} failure={form.failure} onSubmit={form.submit}>
      <PasswordField label={t('password')} autoComplete="current-password" name="password" field={form.field} />
    </FormDialog>
  );
}
