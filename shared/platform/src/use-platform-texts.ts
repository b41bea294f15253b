import { platformNamespace } from './i18n.ts';
import type de from './locales/de.json';
import { textsHook } from './use-texts.ts';

/**
 * Texts that host and remotes share: names of plans and shop systems, and the texts of the parts. They come with the
 * host, so a text that a deployed remote uses is part of the host API.
 */
export const usePlatformTexts = textsHook<typeof de>(platformNamespace);
