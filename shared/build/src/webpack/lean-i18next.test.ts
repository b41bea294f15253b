import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import leanI18next from './lean-i18next.ts';

const fromHost = createRequire(new URL('../../../../host/package.json', import.meta.url));
const file = join(dirname(fromHost.resolve('i18next')), '../esm/i18next.js');
const source = await readFile(file, 'utf8');
const lean = leanI18next(source);

/** As far as it is used here. */
interface Instance {
  use(module: object): Instance;
  init(options: object): Promise<unknown>;
  t(key: string, options: object): string;
  hasLoadedNamespace(namespace: string): boolean;
  addResourceBundle(...bundle: readonly unknown[]): void;
  changeLanguage(language: string): Promise<unknown>;
  loadNamespaces(namespace: string): Promise<unknown>;
  reloadResources(): Promise<unknown>;
}

const { default: i18next } = (await import(`data:text/javascript,${encodeURIComponent(lean)}`)) as {
  default: { createInstance(): Instance };
};

test('of the installed i18next, what loads texts from a server and what formats values are left out', () => {
  for (const part of ['queueLoad', 'Intl.NumberFormat']) {
    expect(source).toContain(part);
    expect(lean).not.toContain(part);
  }
});

test('texts are found, added and changed as before', async () => {
  const instance = i18next.createInstance();
  const texts = { greeting: 'Guten Tag, {{name}}', shops_one: '{{count}} Filiale', shops_other: '{{count}} Filialen' };
  await instance.init({
    lng: 'de',
    fallbackLng: 'de',
    ns: ['host'],
    defaultNS: 'host',
    resources: { de: { host: texts } },
    partialBundledLanguages: true,
  });
  expect(instance.t('greeting', { name: 'Eva' })).toBe('Guten Tag, Eva');
  expect(instance.t('shops', { count: 2 })).toBe('2 Filialen');
  expect(instance.hasLoadedNamespace('host')).toBe(true);
  instance.addResourceBundle('en', 'host', { greeting: 'Hello, {{name}}' }, true, true);
  await instance.changeLanguage('en');
  expect(instance.t('greeting', { name: 'Eva' })).toBe('Hello, Eva');
  expect(instance.t('shops', { count: 1 })).toBe('1 Filiale');
  await instance.loadNamespaces('later');
  await instance.reloadResources();
});

test('a backend is refused, instead of never being asked', () => {
  const backend = { type: 'backend', init: () => undefined, read: () => undefined } as const;
  expect(() => void i18next.createInstance().use(backend).init({ lng: 'de' })).toThrow('has no backends');
});

test('a text that asks for a format is refused, instead of showing the value as it came', async () => {
  const instance = i18next.createInstance();
  await instance.init({ lng: 'de', resources: { de: { translation: { price: '{{value, number}} im Monat' } } } });
  expect(() => instance.t('price', { value: 1000 })).toThrow('has no formats');
});
