import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts of members and invitations. */
export const useMemberTexts = lateTextsHook('members', { de, en });
