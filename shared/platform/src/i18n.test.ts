import { expect, test } from 'vitest';
import { addTexts, createI18n } from './i18n.ts';

const first = { offer: { title: 'Angebot' } };
const second = { offer: { title: 'Unser Angebot', until: 'Gilt bis' } };

test('texts of another release replace those that are there, and change neither file', async () => {
  const instance = await createI18n('de', {});
  addTexts(instance, 'offers', 'de', first);
  addTexts(instance, 'offers', 'de', second);
  expect([instance.t('offers:offer.title'), instance.t('offers:offer.until')]).toEqual(['Unser Angebot', 'Gilt bis']);
  expect([first, second]).toEqual([
    { offer: { title: 'Angebot' } },
    { offer: { title: 'Unser Angebot', until: 'Gilt bis' } },
  ]);
});

test('where the first wording has to stay, only missing texts are added', async () => {
  const instance = await createI18n('de', {});
  addTexts(instance, 'offers', 'de', first, { overwrite: false });
  addTexts(instance, 'offers', 'de', second, { overwrite: false });
  expect([instance.t('offers:offer.title'), instance.t('offers:offer.until')]).toEqual(['Angebot', 'Gilt bis']);
  expect(first).toEqual({ offer: { title: 'Angebot' } });
});

test('what is added to one instance does not appear in another that began with the same texts', async () => {
  const texts = { host: { title: 'Übersicht' } };
  addTexts(await createI18n('de', texts), 'offers', 'de', first);
  expect((await createI18n('de', texts)).hasResourceBundle('de', 'offers')).toBe(false);
});
