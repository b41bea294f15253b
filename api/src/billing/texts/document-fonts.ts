import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const font = (path: string) => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`)));

/** Embedded, so that names from all over Europe print as they are written. Read once. */
export const documentFonts = {
  regular: font('400Regular/Inter_400Regular.ttf'),
  strong: font('600SemiBold/Inter_600SemiBold.ttf'),
};
