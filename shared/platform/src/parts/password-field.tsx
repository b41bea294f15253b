import { Field } from '@kontor/ui/field';
import { PasswordInput } from '@kontor/ui/password-input';
import type { ReactNode } from 'react';
import type { EntryField } from '../use-entry-form.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';

interface PasswordFieldProps<Name extends string> {
  readonly label: string;
  /** Right in the label row: 'Passwort vergessen?' */
  readonly labelAction?: ReactNode;
  readonly help?: string;
  readonly size?: 'md' | 'lg';
  readonly autoComplete: 'current-password' | 'new-password';
  readonly name: Name;
  /** Registers the field in the surrounding form, at its place: the first registered error gets focus. */
  readonly field: (name: Name) => EntryField;
}

/** A password that can be shown while it is typed. */
export function PasswordField<Name extends string>({
  size,
  autoComplete,
  name,
  field,
  ...texts
}: PasswordFieldProps<Name>) {
  const t = usePlatformTexts();
  const { error, ...input } = field(name);
  return (
    <Field {...texts} error={error} required>
      <PasswordInput
        {...input}
        size={size}
        autoComplete={autoComplete}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
      />
    </Field>
  );
}
