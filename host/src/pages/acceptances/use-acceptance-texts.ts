import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** What a person has accepted. */
export const useAcceptanceTexts = lateTextsHook<typeof de>('acceptances', texts);
