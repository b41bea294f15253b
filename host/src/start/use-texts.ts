import { textsHook } from '@kontor/platform/use-texts';
import type de from '../locales/de.json';
import { hostNamespace } from './host-texts.ts';

/** The shell's own texts. */
export const useTexts = textsHook<typeof de>(hostNamespace);
