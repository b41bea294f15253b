import { hash } from 'node:crypto';
import { firstShownBrand } from '@kontor/contract/shown-brand';
import { expect, test } from 'vitest';
import { pageBrand } from './page-brand.ts';

const html = '<!doctype html><html lang="de"><head><title></title></head><body></body></html>';
const other = { ...firstShownBrand, name: 'Laden & <Licht>', colours: { light: '#f59e0b', dark: '#ffb02e' } };

test('a page is named after the product before any script runs, also where it is shown as an application', () => {
  const page = pageBrand(other).into(html);
  expect(page).toContain('<title>Laden &amp; &lt;Licht&gt;</title>');
  expect(page).toContain('<meta name="application-name" content="Laden &amp; &lt;Licht&gt;">');
});

test('the colours of another brand are in the page, in both themes, and its policy allows them', () => {
  const { into, styleSources } = pageBrand(other);
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(into(html)) ?? [];
  expect(style).toContain('html:root{--sky-50:#fcf5ed;');
  expect(style.match(/--sky-500:#f59e0b;/g)).toHaveLength(1);
  expect(style.match(/--sky-500:#ffb02e;/g)).toHaveLength(2);
  expect(styleSources).toEqual([`'sha256-${hash('sha256', style, 'base64')}'`]);
});

test('pages in the colours of the design carry no further style', () => {
  const { into, styleSources } = pageBrand(firstShownBrand);
  expect(into(html)).not.toContain('<style>');
  expect(styleSources).toEqual([]);
});
