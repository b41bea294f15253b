import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts for people who belong to no organization any more. */
export const useNoOrganizationTexts = lateTextsHook('no-organization', { de, en });
