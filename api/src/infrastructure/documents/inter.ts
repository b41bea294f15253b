import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cachedFont } from './cached-font.ts';

const interAt = (path: string) =>
  cachedFont(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`))));

/** The weights of papers. */
export type Weight = 'regular' | 'strong';

/** What papers are set in: it has the letters of all European languages. Other scripts have fonts of their own (script-fonts.ts). */
export const inter = {
  regular: interAt('400Regular/Inter_400Regular.ttf'),
  strong: interAt('600SemiBold/Inter_600SemiBold.ttf'),
};
