import type { Language } from '@kontor/contract/schema';
import { useHost } from './host.tsx';
import { useErrorText } from './use-error-text.ts';

interface OtherLanguage {
  readonly other: Language;
  readonly change: () => void;
}

/** The language that is not spoken now, and the change to it. It is spoken here also where it could not be kept, which is said. */
export function useOtherLanguage(): OtherLanguage {
  const { language, changeLanguage, notify } = useHost();
  const errorText = useErrorText();
  const other = language === 'de' ? 'en' : 'de';
  return {
    other,
    change: () => void changeLanguage(other).catch((error: unknown) => notify(errorText(error), 'danger')),
  };
}
