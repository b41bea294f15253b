import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

/** `null` is what a mail of that kind does not have. */
type Texts = { readonly [key: string]: string | null | Texts };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = (pattern: string) => globSync(pattern, { cwd: root, exclude: (path) => /node_modules|dist/.test(path) });
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

function* leaves(texts: Texts, path = ''): Generator<readonly [key: string, text: string]> {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [`${path}${name}`, value];
    else if (value !== null) yield* leaves(value, `${path}${name}.`);
  }
}

const textsIn = (folder: string, language: 'de' | 'en') =>
  new Map(leaves(JSON.parse(read(`${folder}/${language}.json`)) as Texts));

const folders = files('**/src/**/locales/de.json').map(dirname).sort();
/** `mfe-signup/src` of `mfe-signup/src/locales`: the folder whose sources read the texts. */
const portalFolders = folders.filter((folder) =>
  /^(host|mfe-[a-z-]+|shared\/platform)\/src\/(pages\/[a-z-]+\/)?locales$/.test(folder),
);

test('every part of the portal and the mails have texts', () => {
  expect(portalFolders).toEqual([
    'host/src/locales',
    'host/src/pages/profile/locales',
    'mfe-partner/src/locales',
    'mfe-pos-wms/src/locales',
    'mfe-signup/src/locales',
    'mfe-subscription/src/locales',
    'shared/platform/src/locales',
  ]);
});

test.each(folders)('%s says the same things in German and in English', (folder) => {
  const english = textsIn(folder, 'en');
  expect([...textsIn(folder, 'de').keys()].sort()).toEqual([...english.keys()].sort());
  expect([...english.values()]).not.toContain('');
});

test.each(folders)('%s puts the same values and links into both languages', (folder) => {
  const slots = (text = '') => (text.match(/\{\{[^}]+\}\}|<\/?\w+>/g) ?? []).sort().join(' ');
  const english = textsIn(folder, 'en');
  const differing = [...textsIn(folder, 'de')].filter(([key, text]) => slots(text) !== slots(english.get(key)));
  expect(differing).toEqual([]);
});

test.each(portalFolders)('every text of %s is read somewhere', (folder) => {
  const isRead = readKeys(folder === 'shared/platform/src/locales' ? portalFolders : [folder]);
  const unread = [...textsIn(folder, 'de').keys()].filter((key) => !isRead(key.replace(/_(one|other)$/, '')));
  expect(unread).toEqual([]);
});

test.each(portalFolders)('every text that %s puts links into is there', (folder) => {
  const named = sourcesOf(folder).flatMap((source) => [...source.matchAll(/i18nKey="([^"]+)"/g)].map(([, key]) => key));
  const texts = textsIn(folder, 'de');
  expect(named.filter((key) => !texts.has(String(key)))).toEqual([]);
});

function sourcesOf(folder: string): string[] {
  return files(`${dirname(folder)}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(read);
}

/**
 * Whether a source names a text. Everything between two quotes counts as a name; what a template string fills in may be
 * anything. That finds too much rather than too little: names that do not exist are the compiler's matter (`textsHook`).
 */
function readKeys(of: readonly string[]): (key: string) => boolean {
  const names = new Set<string>();
  const patterns = new Set<string>();
  for (const source of of.flatMap(sourcesOf)) {
    for (const name of source.split(/['"]/)) names.add(name);
    for (const template of source.split('`')) {
      const name = template.replace(/\$\{[^}]*\}/g, '*');
      if (/^[\w.*-]+$/.test(name) && /[a-z]/i.test(name)) patterns.add(name);
    }
  }
  const pattern = new RegExp(
    `^(${[...patterns].map((name) => name.replaceAll('.', '\\.').replaceAll('*', '.+')).join('|')})$`,
  );
  return (key) => names.has(key) || pattern.test(key);
}
