import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLanguage, type Language, languages } from '@kontor/contract/language';
import { ViolationCode } from '@kontor/contract/problem';
import { expect, test } from 'vitest';

/** `null` is a part that a mail of that kind does not have. */
type Texts = { readonly [key: string]: string | null | Texts };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules|dist|new-remote/.test(path) });
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

function* leaves(texts: Texts, path = ''): Generator<readonly [key: string, text: string]> {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [`${path}${name}`, value];
    else if (value !== null) yield* leaves(value, `${path}${name}.`);
  }
}

const textsIn = (folder: string, language: Language) =>
  new Map(leaves(JSON.parse(read(`${folder}/${language}.json`)) as Texts));

const folders = [...new Set(files('**/src/**/locales/*.json').map(dirname))].sort();
/** Stand-ins of other systems speak as those do, whatever the portal speaks. */
const languagesOf = (folder: string): readonly Language[] => (folder.startsWith('tools/') ? ['de', 'en'] : languages);
const inOther = folders.flatMap((folder) =>
  languagesOf(folder).flatMap((language) => (language === defaultLanguage ? [] : [[folder, language] as const])),
);
/** `mfe-signup/src` of `mfe-signup/src/locales`: the folder whose sources use the texts. */
const portalFolders = folders.filter((folder) =>
  /^(host|mfe-[a-z-]+|shared\/platform)\/src\/([a-z-]+\/){0,2}locales$/.test(folder),
);

/** The payment sandbox repeats Stripe's texts, in Stripe's spelling. */
const writtenByUs = folders.filter((folder) => !folder.startsWith('tools/payment-sandbox'));

/** Rules of writing: patterns that texts must not contain. */
const rulesOfWriting: readonly { rule: string; offence: RegExp; only?: Language }[] = [
  { rule: 'no exclamation marks', offence: /!/ },
  { rule: 'typographic quotes and apostrophes', offence: /(?<!<\w+ \w+=)["']/ },
  { rule: 'an ellipsis is one character', offence: /\.\.\./ },
  { rule: 'a dash, not a hyphen, between spaces', offence: / - / },
  { rule: 'no spaces at the ends or doubled', offence: /^\s|\s$| {2}/ },
  { rule: 'no-break spaces in amounts and percentages', offence: /(\d|\}) [€%]/, only: 'de' },
  { rule: 'users are addressed with Sie', offence: /\b(du|dich|dir|dein\w*|euch|euer)\b/i, only: 'de' },
  { rule: 'quotes like „these“', offence: /”/, only: 'de' },
  { rule: 'no regret', offence: /\b(leider|unfortunately|sorry)\b/i },
];

test('every part of the portal and the mails have texts', () => {
  const remotes = files('mfe-*/package.json').map((file) => `${dirname(file)}/src/locales`);
  expect(portalFolders).toEqual(
    [
      'host/src/locales',
      'host/src/frame/announcements/locales',
      'host/src/frame/legal-question/locales',
      'host/src/help/locales',
      'host/src/html/locales',
      'host/src/shell/override-banner/locales',
      'host/src/shell/support-view/locales',
      'host/src/navigation/locales',
      'host/src/pages/acceptances/locales',
      'host/src/pages/activity/locales',
      'host/src/pages/confirmation/locales',
      'host/src/pages/connect/locales',
      'host/src/pages/export/locales',
      'host/src/pages/home/locales',
      'host/src/pages/legal/locales',
      'host/src/pages/locales',
      'host/src/pages/login/locales',
      'host/src/pages/members/locales',
      'host/src/pages/no-organization/locales',
      'host/src/pages/password/locales',
      'host/src/pages/profile/locales',
      'host/src/pages/second-factor/locales',
      'host/src/pages/shop-settings/locales',
      'host/src/pages/status/locales',
      'host/src/palette/locales',
      'host/src/proof/locales',
      ...remotes,
      'shared/platform/src/locales',
      'shared/platform/src/parts/announcement/locales',
      'shared/platform/src/parts/mail-choice/locales',
      'shared/platform/src/activity/locales',
      'shared/platform/src/cart-contents/locales',
      'shared/platform/src/languages/locales',
      'shared/platform/src/parts/offer/locales',
      'shared/platform/src/parts/trial/locales',
      'shared/platform/src/parts/usage/locales',
      'shared/platform/src/parts/unconfirmed-order/locales',
    ].sort(),
  );
});

/** A text that depends on a number has one for each form of the language: `found_one`, `found_other`. */
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The keys that a language needs, by those of another one. */
const keysIn = (language: Language, others: Iterable<string>) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return new Set(
    [...others].flatMap((key) =>
      withoutForm(key) === key ? [key] : pluralCategories.map((form) => `${withoutForm(key)}_${form}`),
    ),
  );
};

test('the texts of a folder are files named after the languages, and nothing else', () => {
  const named = (folder: string) => files(`${folder}/*.json`).map((file) => basename(file, '.json'));
  const every = (of: (folder: string) => readonly string[]) => folders.map((folder) => [folder, of(folder).toSorted()]);
  expect(every(named)).toEqual(every(languagesOf));
});

test.each(inOther)('%s has the same texts in %s', (folder, language) => {
  const texts = textsIn(folder, language);
  const needed = keysIn(language, textsIn(folder, defaultLanguage).keys());
  expect([...texts.keys()].sort()).toEqual([...needed].sort());
  expect([...texts.values()]).not.toContain('');
});

test.each(inOther)('%s has the same placeholders and links in %s', (folder, language) => {
  const slots = (text = '') => (text.match(/\{\{[^}]+\}\}|<\/?\w+>/g) ?? []).sort().join(' ');
  const known = textsIn(folder, defaultLanguage);
  const differing = [...textsIn(folder, language)].filter(
    ([key, text]) => slots(text) !== slots(known.get(key) ?? known.get(`${withoutForm(key)}_other`)),
  );
  expect(differing).toEqual([]);
});

test.each([
  ['shared/platform/src/locales', 'de', 'violation.required', 'Dieses Feld ist erforderlich'],
  ['shared/platform/src/locales', 'de', 'violation.email', 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
  ['shared/platform/src/locales', 'de', 'violation.max-length', 'Sie dürfen maximal {{limit}} Zeichen eingeben'],
  ['shared/platform/src/locales', 'de', 'violation.min-length', 'Sie müssen mindestens {{limit}} Zeichen eingeben'],
  ['shared/platform/src/locales', 'de', 'violation.not-empty', 'Bitte wählen Sie mindestens einen Wert aus'],
  ['shared/platform/src/locales', 'de', 'violation.pattern', 'Ungültiges Format'],
  ['host/src/locales', 'de', 'appLoading', 'App wird geladen'],
  ['host/src/locales', 'en', 'appLoading', 'App is loading'],
  ['host/src/locales', 'en', 'error.title', 'Ooops.'],
  [
    'host/src/locales',
    'en',
    'error.lead',
    'There has been an error loading the app. Try to refresh the browser tab. If the error persists, please contact our support.',
  ],
  ['host/src/locales', 'en', 'error.home', 'To Home'],
] as const)('%s has in %s for %s the text of spec §2, §5 and §8', (folder, language, key, text) =>
  expect(textsIn(folder, language).get(key)).toBe(text),
);

test.each(languages)('a mail names roles in %s as the page of members does', (language) => {
  const roles = (folder: string) =>
    [...textsIn(folder, language)]
      .filter(([key]) => key.startsWith('role.'))
      .toSorted(([a], [b]) => a.localeCompare(b));
  expect(roles('api/src/organizations/members/locales')).toEqual(roles('host/src/pages/members/locales'));
});

test('every violation code of the contract has a message', () => {
  const texts = textsIn('shared/platform/src/locales', 'de');
  expect(ViolationCode.options.filter((code) => !texts.has(`violation.${code}`))).toEqual([]);
});

test.each(writtenByUs)('%s follows the rules of writing', (folder) => {
  const offences = languagesOf(folder).flatMap((language) =>
    [...textsIn(folder, language)].flatMap(([key, text]) =>
      rulesOfWriting
        .filter(({ only, offence }) => (only ?? language) === language && offence.test(text))
        .map(({ rule }) => `${language} ${key}: ${rule} (${text})`),
    ),
  );
  expect(offences).toEqual([]);
});

test.each(portalFolders)('every text of %s is used', (folder) => {
  const isRead = readKeys(folder === 'shared/platform/src/locales' ? portalFolders : [folder]);
  const unread = [...textsIn(folder, defaultLanguage).keys()].filter((key) => !isRead(withoutForm(key)));
  expect(unread).toEqual(readByEarlierReleases[folder] ?? []);
});

/** Texts that come with the host, and that remotes read which were built before. */
const readByEarlierReleases: Readonly<Record<string, readonly string[]>> = {
  'shared/platform/src/locales': ['otherLanguage'],
};

function sourcesOf(folder: string): string[] {
  return files(`${dirname(folder)}/**/*.{ts,tsx,html}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(read);
}

/**
 * Whether a source uses a text. Everything between two quotes counts as a key; the substitutions of a template string
 * match anything. That finds too many keys rather than too few: the compiler checks keys that do not exist
 * (`textsHook`).
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
