/** @vitest-environment node */
import { hash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { filesOf, fontOf, isKeepable, keepFiles } from './kept-files.ts';

const origin = 'https://kontor.test';
const nameOf = (content: string) => `/assets/main.${hash('sha256', content, 'base64url')}.js`;
const open = () => fakeCaches().open('files');

test('the files of a page are those of its tags and style sheets that never change, each once', () => {
  const [main, font] = [nameOf('main'), '/assets/inter.0123456789abcdef.woff2'];
  const html = `<link rel="preload" as="script" href="${main}"><script defer src="${main}"></script>
    <style data-href="assets/main.css">@font-face { src: url(${font}) format('woff2') }</style>
    <a href="/signup/create-account">x</a><script src="https://js.stripe.com/v3"></script><link href="/assets/plain.css">
    <script type="application/json">{"entry":"${nameOf('entry')}"}</script>`;
  expect(filesOf(html)).toEqual([main, font]);
});

test('the font of a page is the first of its style sheets', () => {
  const faces = ['inter-latin', 'inter-greek'].map(
    (name) => `@font-face { src: url("/assets/${name}.0123456789abcdef.woff2") }`,
  );
  const style = `<style>.logo { background: url(/assets/logo.0123456789abcdef.svg) } ${faces.join(' ')}</style>`;
  expect(fontOf(style)).toBe('/assets/inter-latin.0123456789abcdef.woff2');
  expect(fontOf('<p>url(/assets/</p>')).toBeUndefined();
});

test.each([
  [nameOf('main'), 'GET', true],
  [`${nameOf('main')}?retry=1`, 'GET', false],
  ['/assets/main.js', 'GET', false],
  ['/api/v4/user', 'GET', false],
  [nameOf('main'), 'HEAD', false],
  [`https://remotes.example${nameOf('main')}`, 'GET', false],
])('%s by %s is answered from what was kept: %s', (address, method, expected) => {
  expect(isKeepable({ url: new URL(address, origin).href, method }, origin)).toBe(expected);
});

test('a file is loaded once, and one with other content than its name says is not kept', async () => {
  const cache = await open();
  const [good, bad] = [nameOf('good'), nameOf('bad')];
  const load = vi.fn(async (path: unknown) => new Response(path === good ? 'good' : 'something else'));
  await keepFiles(cache, [good, bad], load);
  await keepFiles(cache, [good], load);
  expect(load.mock.calls.map(([path]) => path)).toEqual([good, bad]);
  expect(await (await cache.match(good))?.text()).toBe('good');
  expect(await cache.match(bad)).toBeUndefined();
});

test('a file that is missing or unreachable keeps no other one away', async () => {
  const cache = await open();
  const [gone, unreachable, good] = [nameOf('gone'), nameOf('unreachable'), nameOf('good')];
  const load = async (path: unknown) => {
    if (path === unreachable) throw new TypeError('offline');
    return new Response(path === gone ? 'gone' : 'good', { status: path === gone ? 404 : 200 });
  };
  await keepFiles(cache, [gone, unreachable, good], load);
  expect((await cache.keys()).map(({ url }) => url)).toEqual([origin + good]);
});

test('of very many files the oldest are removed', async () => {
  const cache = await open();
  const names = Array.from({ length: 320 }, (_, index) => `/assets/${index}.0123456789abcdef.woff2`);
  const load = (async () => new Response('font')) as typeof fetch;
  for (const name of names) await keepFiles(cache, [name], load);
  const kept = (await cache.keys()).map(({ url }) => url);
  expect(kept).toHaveLength(300);
  expect(kept.at(-1)).toBe(origin + (names.at(-1) ?? ''));
  expect(kept[0]).toBe(origin + (names[20] ?? ''));
});
