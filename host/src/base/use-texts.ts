import { type TextOf, textsHook } from '@kontor/platform/use-texts';
import type de from '../locales/de.json';
import { hostNamespace } from './host-texts.ts';

/** The shell's own texts, and those that `navigation` and `pages` add inside the layout (shell/signed-in-texts.ts): `useTexts<PageTexts>()`. */
export const useTexts: <Added = unknown>() => TextOf<typeof de & Added> = textsHook(hostNamespace);
