import { Field } from '@kontor/ui/field';
import { PasswordInput } from '@kontor/ui/password-input';
import { SignupFormWide } from '@kontor/ui/signup-frame';
import { TextInput } from '@kontor/ui/text-input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface PersonFieldsProps {
  field: (name: 'firstName' | 'lastName' | 'password') => UseFormRegisterReturn & { error: string | undefined };
}

/** Name and password of whoever signs up. Put it into a SignupForm. */
export function PersonFields({ field }: PersonFieldsProps) {
  const { t } = useTranslation('signup', { keyPrefix: 'account' });
  const { error: firstNameError, ...firstName } = field('firstName');
  const { error: lastNameError, ...lastName } = field('lastName');
  const { error: passwordError, ...password } = field('password');
  return (
    <>
      <Field label={t('firstName')} error={firstNameError} required>
        <TextInput {...firstName} autoComplete="given-name" />
      </Field>
      <Field label={t('lastName')} error={lastNameError} required>
        <TextInput {...lastName} autoComplete="family-name" />
      </Field>
      <SignupFormWide>
        <Field label={t('password')} help={t('passwordHelp')} error={passwordError} required>
          <PasswordInput
            {...password}
            autoComplete="new-password"
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
          />
        </Field>
      </SignupFormWide>
    </>
  );
}
