import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteBuild } from '@kontor/contract/build-record';
import { createFolderStore } from '@kontor/registry/folder-store';
import { storeHost, storeRemote } from '@kontor/registry/publish-build';
import { writeHostBuild, writeRemoteBuild } from '@kontor/registry/testing/example-builds';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { expect, test } from 'vitest';
import { candidateOf, running } from '../testing/example-candidate.ts';
import { readReleaseFiles } from './release-files.ts';
import { size } from './size.ts';

const newFolder = exampleFolders();
const about = { by: 'Ada', changelog: 'New', at: '2026-11-01T08:00:00.000Z' };
const pages: RemoteBuild['pages'] = { invoices: { scripts: ['page.js'], styles: [] } };

interface Sizes {
  readonly module: number;
  /** Without it, the release has no such page. */
  readonly page?: number;
}

/** A release whose module and page have these sizes, of incompressible content, and the one before it, if any. */
async function compared(before: Sizes | null, after: Sizes) {
  const store = createFolderStore(newFolder());
  const publish = async ({ module, page }: Sizes) => {
    const dist = newFolder();
    await writeRemoteBuild(dist, 'hello', page === undefined ? {} : { pages });
    await writeFile(join(dist, 'remote.js'), randomBytes(module));
    await writeFile(join(dist, 'page.js'), randomBytes(page ?? 0));
    return storeRemote(store, dist, about);
  };
  const [old, release] = [before && (await publish(before)), await publish(after)];
  const candidate = candidateOf(release, old ? { remotes: { signup: running(old) } } : {}, store);
  const files = await readReleaseFiles(store, release);
  const refusals = (acceptSize = false) => size({ ...candidate, acceptSize }, files);
  return { refusals, reasons: async () => (await refusals()).map(({ reason }) => reason.replace(/ in \S+ to/, ' to')) };
}

test.each([
  ['a small remote may grow by 5 kB', { module: 10_000, page: 1_000 }, { module: 14_900, page: 1_000 }],
  ['a large one by a tenth', { module: 100_000, page: 1_000 }, { module: 109_000, page: 1_000 }],
  ['it may shrink', { module: 100_000, page: 1_000 }, { module: 1_000, page: 1_000 }],
])('%s', async (_, before, after) => {
  expect(await (await compared(before, after)).reasons()).toEqual([]);
});

test('what every page pays is refused once', async () => {
  const { reasons } = await compared({ module: 100_000, page: 1_000 }, { module: 120_000, page: 1_000 });
  expect(await reasons()).toEqual([
    'What every page of it loads grew from 100.0 kB to 120.0 kB (brotli); 110.0 kB is allowed.',
  ]);
});

test('a page that has grown alone is named', async () => {
  const { reasons } = await compared({ module: 10_000, page: 1_000 }, { module: 10_000, page: 9_000 });
  expect(await reasons()).toEqual(['Page invoices grew from 11.0 kB to 19.0 kB (brotli); 16.0 kB is allowed.']);
});

test.each([
  ['a first release', null, { module: 99_000, page: 49_000 }],
  ['a new page', { module: 10_000 }, { module: 10_000, page: 139_000 }],
])('%s may have what others have', async (_, before, after) => {
  expect(await (await compared(before, after)).reasons()).toEqual([]);
});

test.each([
  [
    'a first release',
    null,
    { module: 110_000, page: 100_000 },
    'What every page of it loads has 110.0 kB (brotli); 100.0 kB is allowed.',
  ],
  [
    'a page of a first release',
    null,
    { module: 60_000, page: 100_000 },
    'Page invoices has 160.0 kB (brotli); 150.0 kB is allowed.',
  ],
  [
    'a new page',
    { module: 10_000 },
    { module: 10_000, page: 500_000 },
    'Page invoices has 510.0 kB (brotli); 150.0 kB is allowed.',
  ],
])('%s that is large is refused', async (_, before, after, reason) => {
  expect(await (await compared(before, after)).reasons()).toEqual([reason]);
});

test('of the host counts what its page loads at once', async () => {
  const store = createFolderStore(newFolder());
  const publish = async (says: string, bytes: number) => {
    const dist = newFolder();
    await writeHostBuild(dist, says);
    // As in the build's output: without quotes.
    await writeFile(join(dist, 'index.html'), `<script defer src=/assets/main.${says}.js></script>`);
    await writeFile(join(dist, `assets/main.${says}.js`), randomBytes(bytes));
    return storeHost(store, dist, about);
  };
  const [old, release] = [await publish('one', 20_000), await publish('two', 40_000)];
  const candidate = candidateOf(release, { host: running(old) }, store);
  expect(await size(candidate, await readReleaseFiles(store, release))).toMatchObject([
    { rule: 'size', reason: expect.stringMatching(/^What every page of it loads grew from 20\.0 kB .* to 40\.0 kB/) },
  ]);
});

test('it may be accepted with a reason', async () => {
  const { refusals } = await compared({ module: 10_000, page: 1_000 }, { module: 90_000, page: 1_000 });
  expect(await refusals(true)).toEqual([]);
  expect(await refusals()).toMatchObject([{ rule: 'size', wayOut: expect.stringContaining('--accept-size --reason') }]);
});
