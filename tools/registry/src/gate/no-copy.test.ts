import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from '@kontor/build/sharing-policy';
import { buildExampleRemote } from '@kontor/build/testing/example-remote';
import { createFolderStore } from '@kontor/registry/folder-store';
import { storeRemote } from '@kontor/registry/publish-build';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { root } from '@kontor/workspace/bundles';
import { beforeAll, expect, test } from 'vitest';
import { candidateOf } from '../testing/example-candidate.ts';
import { noCopy } from './no-copy.ts';
import { readReleaseFiles } from './release-files.ts';
import { readScripts } from './scripts.ts';

const newFolder = exampleFolders();

const file = (name: string, path: string) =>
  `import { ${name} } from '../node_modules/${path}'; export const use = ${name};`;
const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** One export of every shared library, imported by its file instead of its name; our own modules as copied text. */
const copies = {
  react: file('useState', 'react/index.js'),
  'react/jsx-runtime': file('jsx', 'react/jsx-runtime.js'),
  'react-dom': file('createPortal', 'react-dom/index.js'),
  'react-router-dom': file('useNavigate', 'react-router-dom/dist/index.mjs'),
  '@tanstack/react-query': file('useQueryClient', '@tanstack/react-query/build/modern/index.js'),
  i18next: file('createInstance', 'i18next/dist/esm/i18next.js'),
  'react-i18next': file('useTranslation', 'react-i18next/dist/es/index.js'),
  zustand: file('create', 'zustand/esm/index.mjs'),
  '@kontor/platform/host': sourceOf('shared/platform/src/host.ts'),
  '@kontor/platform/api-error': sourceOf('shared/platform/src/api-error.ts'),
} satisfies Record<keyof typeof sharedLibraries, string>;

const chunkOf = (library: string) => library.replaceAll(/\W+/g, '-');
let reasons: string[];

beforeAll(async () => {
  const names = Object.keys(copies).map(chunkOf);
  const imports = names.map((name) => `() => import(/* webpackChunkName: "copy-${name}" */ './${name}.tsx')`);
  const dist = await buildExampleRemote(join(newFolder(), 'copies'), 'copies', {
    'src/remote.tsx': `export const remote = [${imports.join(', ')}];`,
    ...Object.fromEntries(Object.entries(copies).map(([library, text]) => [`src/${chunkOf(library)}.tsx`, text])),
  });
  const store = createFolderStore(newFolder());
  const release = await storeRemote(store, dist, { by: 'Ada', changelog: 'New', at: '2026-11-01T08:00:00.000Z' });
  const scripts = readScripts(await readReleaseFiles(store, release));
  reasons = noCopy(candidateOf(release, {}, store), scripts).map(({ reason }) => reason);
});

test.each(Object.keys(copies))('a copy of %s is known, however little of it is used', (library) => {
  // Elements are created by the same code in React and in its JSX runtime.
  const told = library === 'react/jsx-runtime' ? 'react' : library;
  expect(reasons).toContainEqual(expect.stringContaining(` contains a copy of ${told}, which the host brings.`));
});
