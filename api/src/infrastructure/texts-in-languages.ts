import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEachLanguage, type Language } from '@kontor/contract/language';

/**
 * The texts of a room, typed by its German file: what `<language>.json` says in the folder `locales` beside the code.
 *
 * @param folder that of the code, `import.meta.dirname`
 */
export const textsInLanguages = <File>(folder: string): Readonly<Record<Language, File>> =>
  inEachLanguage((language) => JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8')) as File);
