import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildExampleRemote } from '@kontor/build/testing/example-remote';
import { shopPlace } from '@kontor/contract/page';
import type { PageRecords } from '@kontor/contract/page-record';
import type { RemoteRelease } from '@kontor/contract/registry';
import { createFolderStore } from '@kontor/registry/folder-store';
import { storeRemote } from '@kontor/registry/publish-build';
import { exitCodes } from '@kontor/registry-tool/command';
import { checkCandidate } from '@kontor/registry-tool/gate/gate';
import type { Refusal } from '@kontor/registry-tool/refusal';
import { run } from '@kontor/registry-tool/run';
import { expect, test } from '@playwright/test';
import { createOwnRegistry, type OwnRegistry } from '../../src/own-registry.ts';
import { copiedData, embeddedData, type PortalData } from '../../src/portal-data.ts';
import { pagesOfSubscription } from '../../src/small-remote.ts';

// The gate starts a portal and a browser of its own for each release, and stays on a page for a minute.
test.describe.configure({ timeout: 480_000 });

let registry: OwnRegistry;
let folder: string;
let copied: PortalData;

test.beforeAll(async () => {
  registry = await createOwnRegistry();
  folder = await mkdtemp(join(tmpdir(), 'kontor-gate-'));
  copied = await copiedData();
});

test.afterAll(async () => {
  await registry.remove();
  await rm(folder, { recursive: true });
  await copied.remove();
});

const refusalsFor = async (release: RemoteRelease, data: PortalData = copied): Promise<readonly Refusal[]> => {
  const store = createFolderStore(registry.folder);
  const { host, remotes } = await registry.latest();
  // Repeated builds leave an earlier host, for which every refusal would appear again.
  const live = { host: { ...host, previous: null }, remotes };
  const candidate = { store, registry: live, subject: release.build.name, release };
  return checkCandidate(candidate, () => undefined, data.environment);
};

interface Sources {
  /** The records of its pages. */
  readonly pages?: PageRecords;
  /** The names of those that it shows; all show the same. */
  readonly shown?: readonly string[];
  readonly page?: string;
  /** Runs when the module is loaded. */
  readonly start?: string;
  /** Name of the module's export. */
  readonly exported?: string;
  readonly english?: object;
}

const withoutPaymentMethods = Object.keys(pagesOfSubscription).filter((name) => name !== 'paymentMethods');

const heading = 'export const Page = () => <h1>Rechnungen</h1>;';

/** A small remote in place of `subscription`, built like every remote. */
const built = (
  name: string,
  {
    pages = pagesOfSubscription,
    shown = Object.keys(pages),
    page = heading,
    start = '',
    exported = 'remote',
    english = { title: 'Invoices' },
  }: Sources,
): Promise<string> =>
  buildExampleRemote(join(folder, name), 'subscription', {
    'src/page.tsx': page,
    'src/pages/all.page.ts': Object.entries(pages)
      .map(([page, record]) => `export const ${page} = ${JSON.stringify(record)};\n`)
      .join(''),
    'src/remote.tsx': `
      import { hostApiVersion } from '@kontor/platform/host-api-version';
      import { Page } from './page.tsx';
      ${start}
      export const ${exported} = {
        name: 'subscription',
        hostApi: hostApiVersion,
        routes: ${JSON.stringify(shown.map((name) => pages[name]?.path))}.map((path) => ({
          path,
          element: <Page />,
        })),
        i18n: { de: { title: 'Rechnungen' }, en: ${JSON.stringify(english)} },
      };`,
  });

/** It is published, too. */
async function published(name: string, sources: Sources): Promise<RemoteRelease> {
  const dist = await built(name, sources);
  const about = { by: 'e2e', changelog: name, at: new Date().toISOString() };
  return storeRemote(createFolderStore(registry.folder), dist, about);
}

test('a remote of this checkout passes every rule', async () => {
  const release = (await registry.latest()).remotes['subscription']?.current;
  // As a publisher's gate does, whose portal writes its data in memory.
  expect(release && (await refusalsFor(release, embeddedData()))).toEqual([]);
});

test('violations in the files are listed completely, without a browser', async () => {
  const page = `
    import { useState } from '../node_modules/react/index.js';
    export const Page = () => <h1>{useState(() => new Function('return 1')())}</h1>;`;
  const refusals = await refusalsFor(await published('files', { page }));
  // In the scripts for browsers, and in the one for the server.
  expect(refusals.map(({ rule }) => rule)).toEqual(['no-copy', 'no-copy', 'no-eval', 'no-eval']);
});

test('a text in one language only and a missing page are refused according to what the host loaded', async () => {
  const release = await published('module', {
    shown: withoutPaymentMethods,
    english: {},
  });
  expect(await refusalsFor(release)).toEqual([
    expect.objectContaining({ rule: 'locales', reason: expect.stringContaining('English lacks title.') }),
    expect.objectContaining({ rule: 'routes', reason: expect.stringContaining('subscription lacks paymentMethods (') }),
  ]);
});

test('a module that throws is refused with its error', async () => {
  const refusals = await refusalsFor(await published('throws', { start: "throw new Error('This does not load');" }));
  expect(refusals).toEqual([
    expect.objectContaining({ rule: 'loads', reason: expect.stringContaining('This does not load') }),
  ]);
});

test('a module with an unexpected shape is refused for its shape, whatever the consequences', async () => {
  const refusals = await refusalsFor(await published('shape', { exported: 'area' }));
  expect(refusals).toContainEqual(
    expect.objectContaining({ rule: 'shape', reason: expect.stringContaining('It exports no "remote"') }),
  );
});

test('a page that fails is named with the user for whom it fails', async () => {
  const page = `
    import { useLocation } from 'react-router-dom';
    export function Page() {
      if (useLocation().pathname.endsWith('/payment-methods')) throw new Error('No such method');
      return <h1>Rechnungen</h1>;
    }`;
  const refusals = await refusalsFor(await published('breaks', { page }));
  expect(refusals.map(({ rule }) => rule)).toEqual(['server-rendering', 'journey']);
  for (const { reason } of refusals) expect(reason).toMatch(/paymentMethods.* merchant@demo\.test: .*No such method/);
});

test('a remote that declares an older host API than it uses is refused by a host with that version', async () => {
  const page = `
    import { useHost } from '@kontor/platform/host';
    export const Page = () => <h1>{useHost().addedLater.title}</h1>;`;
  const release = await published('asks-too-little', { page });
  expect(release.build.hostApi).toBe('^2.0.0');
  const refusals = await refusalsFor(release);
  expect(refusals).toEqual([expect.objectContaining({ rule: 'loads' })]);
  expect(refusals[0]?.reason).toContain("reading 'title'");
});

const archive = {
  path: `${shopPlace}/invoices/archive`,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'Archiv', en: 'Archive' },
};
const withArchive = { ...pagesOfSubscription, archive };

test('a further page of the remote is opened like all others: it has to be shown, and to work', async () => {
  expect(await refusalsFor(await published('brings', { pages: withArchive }))).toEqual([]);
  const lacks = await published('lacks', { pages: withArchive, shown: Object.keys(pagesOfSubscription) });
  expect(await refusalsFor(lacks)).toEqual([
    expect.objectContaining({ rule: 'routes', reason: expect.stringContaining('subscription lacks archive (') }),
  ]);
  const page = `
    import { useLocation } from 'react-router-dom';
    export function Page() {
      if (useLocation().pathname.endsWith('/archive')) throw new Error('It is empty');
      return <h1>Rechnungen</h1>;
    }`;
  const refusals = await refusalsFor(await published('breaks-own', { page, pages: withArchive }));
  expect(refusals.map(({ rule }) => rule)).toEqual(['server-rendering', 'journey']);
  for (const { reason } of refusals) expect(reason).toMatch(/archive.* merchant@demo\.test: .*It is empty/);
});

test('a page at a path of another bundle, or that needs what it cannot have, is refused without a browser', async () => {
  const release = await published('claims', {
    pages: {
      copied: { ...archive, path: '/login2', access: 'public' },
      erpExport: { ...archive, path: `${shopPlace}/erp/export` },
      status: { ...archive, needs: 'GET /garden' },
    },
  });
  expect(
    (await refusalsFor(release)).map(({ rule, reason }) => `${rule}: ${reason.replace(/^With host \S+: /, '')}`),
  ).toEqual([
    'own-pages: Its page copied cannot be at /login2: it has to lie below /subscription.',
    expect.stringContaining('/erp belongs to pos-wms.'),
    'own-pages: Its page status has the name of a page of host.',
    'own-pages: Its page status needs GET /garden, which is no call of members.',
  ]);
});

test('a remote that hides the navigation is refused by the whole gate, and is given to no user', async () => {
  const trick = await readFile(join(import.meta.dirname, 'red-team/hides-the-navigation.js'), 'utf8');
  const page = `
    import { useEffect } from 'react';
    export function Page() {
      useEffect(() => {
        ${trick}
      }, []);
      return <h1>Rechnungen</h1>;
    }`;
  const dist = await built('hides', { page });
  const printed: string[] = [];
  const tool = (...args: string[]) =>
    run([...args, '--by', 'e2e', '--json'], {
      environment: { KONTOR_REGISTRY: registry.folder },
      folder,
      now: () => new Date(),
      gate: (candidate, progress) => checkCandidate(candidate, progress, copied.environment),
      print: (text) => printed.push(text),
      tell: () => {},
    });
  const deployed = async () => ({ ...(await registry.latest()).remotes['subscription'], candidate: null });
  const before = await deployed();
  expect(await tool('publish', dist, '--changelog', 'More room', '--new-owner'), printed.at(-1)).toBe(exitCodes.ok);
  expect(await tool('promote', 'subscription'), printed.at(-1)).toBe(exitCodes.refused);
  const { refusals } = JSON.parse(printed.at(-1) ?? '') as { refusals: Refusal[] };
  expect([...new Set(refusals.map(({ rule }) => rule))], printed.at(-1)).toEqual(['shell-parts']);
  expect(await deployed()).toEqual(before);
});
