import { inEachLanguage, type Language } from '@kontor/contract/language';
import { act, render, screen } from '@testing-library/react';
import type { i18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { addTexts, createI18n } from './i18n.ts';
import { loadedTexts, remoteTexts } from './loaded-texts.ts';

/** The texts of every file here. */
type Title = { readonly title: string };

const filesOf = (de: string, en: string) => {
  const file = (title: string) => vi.fn(async () => ({ default: { title } }));
  return { ...inEachLanguage(() => file('')), de: file(de), en: file(en) };
};

async function show(
  useTexts: () => (key: 'title') => string,
  language: 'de' | 'en' = 'de',
  prepare: (instance: i18n) => void = () => undefined,
) {
  const i18n = await createI18n(language, {});
  prepare(i18n);
  const seen: string[] = [];
  function Page() {
    const text = useTexts()('title');
    seen.push(text);
    return <h1>{text}</h1>;
  }
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <Suspense fallback={<p>skeleton</p>}>
          <Page />
        </Suspense>
      </I18nextProvider>,
    );
  });
  return { i18n, seen };
}

test('only the language in use is loaded, and no key shows before it is there', async () => {
  const files = filesOf('Rechnungen', 'Invoices');
  const { useTexts } = loadedTexts<Title>('first', files);
  const { seen } = await show(useTexts, 'en');
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible();
  expect(new Set(seen)).toEqual(new Set(['Invoices']));
  expect(files.de).not.toHaveBeenCalled();
});

test('what was loaded ahead shows at once, without a skeleton', async () => {
  const { load, useTexts } = loadedTexts<Title>('second', filesOf('Rechnungen', 'Invoices'));
  await load('de');
  const i18n = await createI18n('de', {});
  const Page = () => <h1>{useTexts()('title')}</h1>;
  render(
    <I18nextProvider i18n={i18n}>
      <Suspense fallback={<p>skeleton</p>}>
        <Page />
      </Suspense>
    </I18nextProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Rechnungen' })).toBeVisible();
});

test('texts are added once, however many components show them', async () => {
  const { load, useTexts } = loadedTexts<Title>('often', filesOf('Rechnungen', 'Invoices'));
  await load('de');
  const i18n = await createI18n('de', {});
  const added = vi.fn();
  i18n.store.on('added', added);
  const Title = () => <h1>{useTexts()('title')}</h1>;
  render(
    <I18nextProvider i18n={i18n}>
      <Title />
      <Title />
    </I18nextProvider>,
  );
  expect(screen.getAllByRole('heading', { name: 'Rechnungen' })).toHaveLength(2);
  expect(added).toHaveBeenCalledTimes(1);
});

test('a bundle without texts in a language of its host shows them in German', async () => {
  const files = filesOf('Rechnungen', 'Invoices');
  const { load } = loadedTexts<Title>('later', files);
  expect(await load('fr' as Language)).toEqual({ title: 'Rechnungen' });
  expect(files.en).not.toHaveBeenCalled();
});

test('a remote in a host that only adds both languages brings its texts itself', async () => {
  const { i18n: texts, useTexts } = remoteTexts<Title>('third', filesOf('Rechnungen', 'Invoices'));
  const { i18n } = await show(useTexts, 'de', (instance) => {
    addTexts(instance, 'third', 'de', texts.de);
    addTexts(instance, 'third', 'en', texts.en);
  });
  expect(await screen.findByRole('heading', { name: 'Rechnungen' })).toBeVisible();
  await act(() => i18n.changeLanguage('en'));
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible();
});

test('before the language changes, a remote loads the texts of all its parts that are in use', async () => {
  const used = loadedTexts<Title>('used-part', filesOf('Bestellungen', 'Orders'));
  const unused = filesOf('Geräte', 'Devices');
  loadedTexts('unused-part', unused);
  await used.load('de');
  const { i18n: texts } = remoteTexts<Title>('fourth', filesOf('Rechnungen', 'Invoices'));
  expect(await texts.load?.('en')).toEqual({ title: 'Invoices' });
  const { i18n } = await show(used.useTexts);
  await act(() => i18n.changeLanguage('en'));
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeVisible();
  expect(unused.en).not.toHaveBeenCalled();
});

test('texts that did not load are asked for again', async () => {
  const files = filesOf('Rechnungen', 'Invoices');
  files.de.mockRejectedValueOnce(new Error('offline'));
  const { load } = loadedTexts<Title>('fifth', files);
  await expect(load('de')).rejects.toThrow('offline');
  expect(await load('de')).toEqual({ title: 'Rechnungen' });
});
