import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Texts of the export of an organization. */
export const useExportTexts = lateTextsHook<typeof de>('export', texts);
