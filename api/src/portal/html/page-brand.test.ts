import { hash } from 'node:crypto';
import { firstShownBrand } from '@kontor/contract/shown-brand';
import { expect, test } from 'vitest';
import { pageBrand } from './page-brand.ts';

const html =
  '<!doctype html><html lang="de"><head><link rel="icon" type="image/svg+xml" href="/assets/favicon.svg"><title></title></head>' +
  '<body><div id="root"><svg width="56" height="56"><path d="M7.5 6.5h3.4v15H7.5z" /></svg></div></body></html>';
const other = {
  ...firstShownBrand,
  name: 'Laden & <Licht>',
  colours: { light: '#f59e0b', dark: '#ffb02e' },
  logo: '/brand/1.svg',
};

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

test('the logo of another brand is in the tab and on the loading screen', () => {
  const page = pageBrand(other).into(html);
  expect(page).toContain('<link rel="icon" type="image/svg+xml" href="/brand/1.svg">');
  expect(page).toContain('<div id="root"><img src="/brand/1.svg" width="56" height="56" alt=""></div>');
  expect(page).not.toMatch(/favicon|M7\.5/);
  expect(pageBrand(firstShownBrand).into(html)).toContain('/assets/favicon.svg');
});
