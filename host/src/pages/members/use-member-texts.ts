import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Texts of members and invitations. */
export const useMemberTexts = lateTextsHook<typeof de>('members', texts);
