import { Field } from '@kontor/ui/field';
import { PasswordInput } from '@kontor/ui/password-input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../../start/host-texts.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: UseFormRegisterReturn & { error: string | undefined };
}

export function PasswordField({ label, help, autoComplete, field: { error, ...input } }: PasswordFieldProps) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'login' });
  return (
    <Field label={label} help={help} error={error} required>
      <PasswordInput
        {...input}
        autoComplete={autoComplete}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
    </Field>
  );
}
