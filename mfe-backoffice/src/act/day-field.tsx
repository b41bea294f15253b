import { useDateInput } from '@kontor/platform/parts/date-field';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import type { ActForm } from './use-act-form.ts';

/** How the field of a day is registered in a form: typed as the language writes it, sent as the contract does. */
export function useTypedDay() {
  const { read } = useDateInput();
  return { setValueAs: (text: string) => read(text) ?? text } as const;
}

interface DayFieldProps {
  readonly label: string;
  /** A field of a form that `useTypedDay` reads. */
  readonly field: ReturnType<ActForm['field']>;
}

/** A day from which, or until which, something counts. */
export function DayField({ label, field: { error, ...field } }: DayFieldProps) {
  const platform = usePlatformTexts();
  return (
    <Field label={label} error={error} required>
      <TextInput {...field} placeholder={platform('date.placeholder')} autoComplete="off" />
    </Field>
  );
}
