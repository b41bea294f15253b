import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Texts of the palette and of the list of shortcuts. */
export const usePaletteTexts = lateTextsHook<typeof de>('palette', texts);
