import { readDateInput, writeDateInput } from '@kontor/domain/date-input';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useHost } from '../host.ts';
import { usePortalClock } from '../host-hooks.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';

interface DateFieldProps {
  readonly label: string;
  /** What was typed so far; `useDateInput` reads it. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly error?: string | undefined;
}

/** A day, typed in the format of the user's language (spec §5). */
export function DateField({ label, text, onText, error }: DateFieldProps) {
  const t = usePlatformTexts();
  return (
    <Field label={label} error={error}>
      <TextInput
        value={text}
        autoComplete="off"
        placeholder={t('date.placeholder')}
        onChange={(event) => onText(event.target.value)}
      />
    </Field>
  );
}

/** Converts between typed text and days as the contract writes them, `YYYY-MM-DD`. */
export function useDateInput() {
  const { language } = useHost();
  const clock = usePortalClock();
  return {
    /** `null` if the text is not a date. */
    read: (text: string) => readDateInput(text, language, clock()),
    write: (day: string) => writeDateInput(day, language),
  };
}
