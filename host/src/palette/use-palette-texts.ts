import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts of the palette and of the list of shortcuts. */
export const usePaletteTexts = lateTextsHook('palette', { de, en });
