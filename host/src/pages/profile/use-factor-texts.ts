import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Texts of passkeys, authenticator app and sessions. */
export const useFactorTexts = lateTextsHook<typeof de>('factors', texts);
