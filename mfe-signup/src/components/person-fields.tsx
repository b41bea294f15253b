import { NameFields } from '@kontor/platform/parts/name-fields';
import { PasswordField } from '@kontor/platform/parts/password-field';
import type { EntryField } from '@kontor/platform/use-entry-form';
import { FormWide } from '@kontor/ui/form-grid';
import { useTexts } from '../texts/use-texts.ts';

interface PersonFieldsProps {
  field: (name: 'firstName' | 'lastName' | 'password') => EntryField;
}

/** Name and password of the new user. Put them into a SignupForm. */
export function PersonFields({ field }: PersonFieldsProps) {
  const t = useTexts();
  return (
    <>
      <NameFields field={field} />
      <FormWide>
        <PasswordField
          label={t('account.password')}
          help={t('account.passwordHelp')}
          autoComplete="new-password"
          name="password"
          field={field}
        />
      </FormWide>
    </>
  );
}
