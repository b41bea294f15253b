import { textsHook } from '@kontor/platform/use-texts';
import type deLayout from '../layout/locales/de.json';
import type de from '../locales/de.json';
import type dePages from '../pages/locales/de.json';
import { hostNamespace } from './host-texts.ts';

/** The shell's own texts. Those of `layout` and `pages` are there inside the layout only (layout/signed-in-texts.ts). */
export const useTexts = textsHook<typeof de & typeof deLayout & typeof dePages>(hostNamespace);
