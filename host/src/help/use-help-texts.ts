import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts of the help panel, with the answers for each page. */
export const useHelpTexts = lateTextsHook('help', { de, en });
