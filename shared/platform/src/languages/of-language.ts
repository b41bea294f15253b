import type { Language } from '@kontor/contract/language';
import texts from './locales/de.json?languages';

/** How a language calls itself, and a change to it: for users who do not read the one in use. */
export const ofLanguage = (language: Language, what: 'name' | 'change'): string => texts[language][what] as string;
