import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Texts for people who belong to no organization any more. */
export const useNoOrganizationTexts = lateTextsHook<typeof de>('no-organization', texts);
