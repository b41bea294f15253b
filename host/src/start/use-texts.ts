import { textsHook } from '@kontor/platform/use-texts';
import type de from '../locales/de.json';
import type deSignedIn from '../pages/locales/de.json';
import { hostNamespace } from './host-texts.ts';

/** The shell's own texts. Those in `pages/locales` are there inside the layout only (layout/signed-in-texts.ts). */
export const useTexts = textsHook<typeof de & typeof deSignedIn>(hostNamespace);
