import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts of passkeys, authenticator app and sessions. */
export const useFactorTexts = lateTextsHook('factors', { de, en });
