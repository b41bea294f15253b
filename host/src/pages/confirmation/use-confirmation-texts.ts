import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** What a mailed link does, and its one click. */
export const useConfirmationTexts = lateTextsHook('confirmation', { de, en });
