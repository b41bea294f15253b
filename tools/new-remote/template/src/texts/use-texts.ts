import { textsHook } from '@kontor/platform/use-texts';
import type de from '../locales/de.json';

export const useTexts = textsHook<typeof de>('sample');
