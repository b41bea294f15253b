import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Texts of what was done in an organization. */
export const useActivityTexts = lateTextsHook<typeof de>('activity', texts);
