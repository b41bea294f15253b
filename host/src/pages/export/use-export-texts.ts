import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts of the export of an organization. */
export const useExportTexts = lateTextsHook('export', { de, en });
