import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { firstShownBrand } from '@kontor/contract/shown-brand';
import { createFolderStore } from '@kontor/registry/folder-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostRelease, page as pageNamed } from '../../testing/releases.ts';
import { pageBrand } from './page-brand.ts';
import { createPageSource, type Page } from './page-source.ts';

const host = hostRelease('a');
const releases = { host, remotes: [], overrides: [] };
const paragraphs = Array.from({ length: 400 }, (_, index) => `<p class="of-${index % 7}">${(index * 7919) % 1013}</p>`);

const look = { language: 'de', theme: null, brand: pageBrand(firstShownBrand) } as const;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-page-source-'));
  mkdirSync(join(folder, 'hosts', host.version), { recursive: true });
  writeFileSync(join(folder, 'hosts', host.version, 'index.html'), `<head></head>${paragraphs.join('\n')}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a page that is sent often becomes smaller, with the same content', async () => {
  const source = createPageSource(createFolderStore(folder));
  const ask = (): Promise<Page> => source.page(releases, pageNamed('login'), look);
  const first = await ask();
  let page = first;
  while (page.br.length >= first.br.length) {
    await nextTurn();
    page = await ask();
  }
  expect(brotliDecompressSync(page.br)).toEqual(first.identity);
  expect(page.fingerprint).toBe(first.fingerprint);
});

test('a page that is sent a few times is compressed once', async () => {
  const source = createPageSource(createFolderStore(folder));
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => source.page(releases, pageNamed('login'), look)));
  for (const other of others) expect(other).toBe(first);
});
