import { Field } from '@kontor/ui/field';
import { PasswordInput } from '@kontor/ui/password-input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../start/use-texts.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: UseFormRegisterReturn & { error: string | undefined };
}

export function PasswordField({ label, help, autoComplete, field: { error, ...input } }: PasswordFieldProps) {
  const t = useTexts();
  return (
    <Field label={label} help={help} error={error} required>
      <PasswordInput
        {...input}
        autoComplete={autoComplete}
        showLabel={t('login.showPassword')}
        hideLabel={t('login.hidePassword')}
      />
    </Field>
  );
}
