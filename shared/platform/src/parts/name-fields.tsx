import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import type { EntryField } from '../use-entry-form.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';

interface NameFieldsProps {
  /** Registers a field in the surrounding form. */
  readonly field: (name: 'firstName' | 'lastName') => EntryField;
}

/** First and last name. Put them into a FormGrid. */
export function NameFields({ field }: NameFieldsProps) {
  const t = usePlatformTexts();
  const { error: firstNameError, ...firstName } = field('firstName');
  const { error: lastNameError, ...lastName } = field('lastName');
  return (
    <>
      <Field label={t('person.firstName')} error={firstNameError} required>
        <TextInput {...firstName} autoComplete="given-name" />
      </Field>
      <Field label={t('person.lastName')} error={lastNameError} required>
        <TextInput {...lastName} autoComplete="family-name" />
      </Field>
    </>
  );
}
