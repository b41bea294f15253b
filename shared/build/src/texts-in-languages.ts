import { languages } from '@kontor/contract/language';

/**
 * What an import of the German texts of a folder brings if it asks for every language, as it is written for each of them:
 * a language is added to the contract's list, and to no import.
 *
 * - `./locales/de.json?languages`: the texts, for code that is loaded rarely enough to bring all of them
 * - `./locales/de.json?texts=signup&languages`: functions that load them, in chunks named after language and use; those of
 *   `all` belong to every page
 *
 * @param query of the import
 */
export function textsInLanguages(query: string): string {
  const use = new URLSearchParams(query).get('texts');
  const file = (language: string) => `'./${language}.json'`;
  if (use === null) {
    const imports = languages.map((language) => `import ${language} from ${file(language)};`);
    return `${imports.join('\n')}\nexport default { ${languages.join(', ')} };`;
  }
  const load = languages.map((language) => {
    const chunk = use === 'all' ? `texts-${language}` : `texts-${language}-${use}`;
    return `  ${language}: () => import(/* webpackChunkName: "${chunk}" */ ${file(language)}),`;
  });
  return `export default {\n${load.join('\n')}\n};`;
}
