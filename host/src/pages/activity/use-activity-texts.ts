import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts of what was done in an organization. */
export const useActivityTexts = lateTextsHook('activity', { de, en });
