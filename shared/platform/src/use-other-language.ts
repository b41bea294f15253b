import type { Language } from '@kontor/contract/schema';
import { useHost } from './host.ts';
import { useErrorText } from './use-error-text.ts';

interface OtherLanguage {
  readonly other: Language;
  readonly change: () => void;
}

/** The other language, and the change to it. It is used even if it could not be saved, which is reported. */
export function useOtherLanguage(): OtherLanguage {
  const { language, changeLanguage, notify } = useHost();
  const errorText = useErrorText();
  const other = language === 'de' ? 'en' : 'de';
  return {
    other,
    change: () => void changeLanguage(other).catch((error: unknown) => notify(errorText(error), 'danger')),
  };
}
