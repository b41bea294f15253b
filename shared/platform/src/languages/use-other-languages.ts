import { type Language, languages } from '@kontor/contract/language';
import { useHost } from '../host.ts';
import { useErrorText } from '../use-error-text.ts';

interface OtherLanguages {
  readonly others: readonly Language[];
  readonly change: (language: Language) => void;
}

/** The other languages, and the change to one. It is used even if it could not be saved, which is reported. */
export function useOtherLanguages(): OtherLanguages {
  const { language, changeLanguage, notify } = useHost();
  const errorText = useErrorText();
  return {
    others: languages.filter((other) => other !== language),
    change: (other) => void changeLanguage(other).catch((error: unknown) => notify(errorText(error), 'danger')),
  };
}
