import { expect, test } from 'vitest';
import { createHostI18n, followLanguage, hostNamespace } from '../base/host-texts.ts';
import { speak } from './speak.ts';

test('only the language in use is loaded, the other one before the language changes', async () => {
  const i18n = await createHostI18n('de');
  followLanguage(i18n);
  expect(i18n.hasResourceBundle('en', hostNamespace)).toBe(false);
  const seen: string[] = [];
  i18n.on('languageChanged', () => seen.push(i18n.t('appLoading', { ns: hostNamespace })));
  await speak(i18n, 'en');
  expect(seen).toEqual(['App is loading']);
  expect(document.documentElement.lang).toBe('en');
});

test('of two changes at once the last one counts', async () => {
  const i18n = await createHostI18n('de');
  await Promise.all([speak(i18n, 'en'), speak(i18n, 'de')]);
  expect(i18n.language).toBe('de');
});
