import { Field } from '@kontor/ui/field';
import { PasswordInput } from '@kontor/ui/password-input';
import { SignupFormWide } from '@kontor/ui/signup-frame';
import { TextInput } from '@kontor/ui/text-input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';

interface PersonFieldsProps {
  field: (name: 'firstName' | 'lastName' | 'password') => UseFormRegisterReturn & { error: string | undefined };
}

/** Name and password of whoever signs up. Put it into a SignupForm. */
export function PersonFields({ field }: PersonFieldsProps) {
  const t = useTexts();
  const { error: firstNameError, ...firstName } = field('firstName');
  const { error: lastNameError, ...lastName } = field('lastName');
  const { error: passwordError, ...password } = field('password');
  return (
    <>
      <Field label={t('account.firstName')} error={firstNameError} required>
        <TextInput {...firstName} autoComplete="given-name" />
      </Field>
      <Field label={t('account.lastName')} error={lastNameError} required>
        <TextInput {...lastName} autoComplete="family-name" />
      </Field>
      <SignupFormWide>
        <Field label={t('account.password')} help={t('account.passwordHelp')} error={passwordError} required>
          <PasswordInput
            {...password}
            autoComplete="new-password"
            showLabel={t('account.showPassword')}
            hideLabel={t('account.hidePassword')}
          />
        </Field>
      </SignupFormWide>
    </>
  );
}
