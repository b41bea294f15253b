import { hash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RemoteBuild } from '@kontor/contract/build-record';
import { calls } from '@kontor/contract/calls';
import { integrityInName } from '@kontor/contract/content-name';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildExampleRemote } from './testing/example-remote.ts';

let folder: string;

/** Builds a remote with that source as its page. */
const build = (name: string, page: string): Promise<string> =>
  buildExampleRemote(join(folder, name), name, {
    'src/remote.tsx':
      "export const remote = { page: () => import(/* webpackChunkName: 'page-login' */ './page.tsx') };",
    'src/page.tsx': page,
  });

const recordOf = async (dist: string): Promise<RemoteBuild> =>
  RemoteBuild.parse(JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8')));

const sourceOf = async (dist: string): Promise<string> => {
  const files = (await readdir(dist)).filter((file) => /\.(js|css)$/.test(file));
  return (await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))).join('\n');
};

const page = `
  import { useHost } from '@kontor/platform/host';
  import { useErrorText } from '@kontor/platform/use-error-text';
  import { Button } from '@kontor/ui/button';
  import { Link } from 'react-router-dom';
  export function Page() {
    const text = useErrorText();
    return <Button>{text(useHost().language)} <Link to="/">x</Link></Button>;
  }`;
let dist: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-remote-'));
  dist = await build('first', page);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a remote contains neither React nor the federation runtime nor the context of the host API', async () => {
  const source = await sourceOf(dist);
  expect(source).not.toMatch(/react\.transitional\.element|createInstance|A remote was rendered outside of the host/);
  expect(source).toContain('kontor:federation@');
});

test('it knows which roles may make a call, and contains nothing else of the table of calls', async () => {
  const sources = {
    'src/remote.tsx':
      "import { mayCall } from '@kontor/contract/roles-of-calls';\nexport const remote = { name: 'asking', mayCall };",
  };
  const asking = await sourceOf(await buildExampleRemote(join(folder, 'asking'), 'asking', sources));
  expect(asking).toContain('GET S/costs');
  expect(asking).not.toContain(calls['GET /user'].summary);
  expect(asking).not.toMatch(/permission|ZodMini/);
});

test('browsers compile what every page of it runs while it loads, and other code when it is called', async () => {
  const begins = async (name: RegExp): Promise<boolean> => {
    const file = (await readdir(dist)).find((each) => name.test(each)) ?? '';
    return (await readFile(join(dist, file), 'utf8')).startsWith('//# allFunctionsCalledOnLoad\n');
  };
  expect(await begins(/^remote\..*\.js$/)).toBe(true);
  expect(await begins(/^remoteEntry\..*\.js$/)).toBe(true);
  expect(await begins(/^page-login\..*\.js$/)).toBe(false);
});

test('its record states what it needs from the host', async () => {
  const { hostApi, requires, uses } = await recordOf(dist);
  expect(hostApi).toBe('^2.0.0');
  expect(uses['@kontor/platform/host']).toEqual(['useHost']);
  expect(uses['react-router-dom']).toEqual(['Link']);
  expect(requires['react-router-dom']).toMatch(/^\^7\./);
});

test('a remote that requires a later host API than it is built with does not build', async () => {
  const folderOfIt = join(folder, 'ahead');
  const manifest = {
    type: 'module',
    version: '1.2.3',
    kontor: {
      owner: { team: 'Testers', contact: 'testers@kontor.test' },
      errorReportingDsn: null,
      hostApi: '^1.99.0',
    },
  };
  const sources = {
    'package.json': JSON.stringify(manifest),
    'src/remote.tsx': "export const remote = { name: 'ahead' };",
  };
  await expect(buildExampleRemote(folderOfIt, 'ahead', sources)).rejects.toMatchObject({
    stderr: expect.stringContaining('kontor.hostApi in package.json is "^1.99.0"'),
  });
});

describe('its record has those of its pages', () => {
  const page = { path: '/garden/tools', access: 'public', needs: 'nothing', title: { de: 'Werkzeuge', en: 'Tools' } };
  const sources = (written: object) => ({
    'src/tools.page.ts': `import { definePage } from '@kontor/contract/page';
      export const tools = definePage(${JSON.stringify(written)});`,
    'src/remote.tsx':
      "import { tools } from './tools.page.ts';\nexport const remote = { routes: [{ path: tools.path }] };",
  });
  const built = (name: string, written: object) => buildExampleRemote(join(folder, name), 'garden', sources(written));

  test('by the names of their exports; routes read them in the same file', async () => {
    const tools = { ...page, shows: [{ call: 'GET /user' }], words: 'Harke rake', hasSecretAddress: true };
    const brings = await built('garden', tools);
    expect((await recordOf(brings)).ownPages).toEqual({ tools });
    expect(await sourceOf(brings)).toContain('/garden/tools');
    expect((await recordOf(dist)).ownPages).toEqual({});
  });

  test('in the order of the navigation, and those without an entry last', async () => {
    const at = (slot: string, order: number) => ({ ...page, navigation: { slot, order } });
    const written = { apple: page, bean: at('contract', 20), carrot: at('contract', 10), date: at('products', 30) };
    const brings = await buildExampleRemote(join(folder, 'ordered'), 'garden', {
      'src/all.page.ts': Object.entries(written)
        .map(([name, record]) => `export const ${name} = ${JSON.stringify(record)};\n`)
        .join(''),
      'src/remote.tsx': 'export const remote = {};',
    });
    expect(Object.keys((await recordOf(brings)).ownPages ?? {})).toEqual(['date', 'carrot', 'bean', 'apple']);
  });

  test.each<[string, object, string]>([
    ['path', { ...page, path: undefined }, 'path'],
    ['access', { ...page, access: undefined }, 'access'],
    ['call', { ...page, needs: undefined }, 'needs'],
    ['title in English', { ...page, title: { de: 'Werkzeuge' } }, 'title.en'],
    ['word that means something', { ...page, nedes: 'nothing' }, 'nedes'],
  ])('a page without its %s is not built', async (_, written, where) => {
    const stderr = expect.stringMatching(
      new RegExp(`src/tools\\.page\\.ts: tools is no record of a page\\.[^]*${where}`),
    );
    await expect(built(`without-${where}`, written)).rejects.toMatchObject({ stderr });
  });
});

test('its record names the files of a page that is loaded separately', async () => {
  const { pages } = await recordOf(dist);
  expect(pages.login?.scripts).toHaveLength(1);
  expect(pages.login?.styles).toHaveLength(1);
});

test('every script and style sheet is named after its content, by which browsers check it', async () => {
  const files = (await readdir(dist)).filter((file) => /\.(js|css)$/.test(file));
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const file of files) {
    const content = await readFile(join(dist, file));
    expect([file, integrityInName(file)]).toEqual([file, `sha256-${hash('sha256', content, 'base64')}`]);
  }
});

test('its entry checks what it loads later', async () => {
  const { entry } = await recordOf(dist);
  expect(await readFile(join(dist, entry), 'utf8')).toMatch(/\.integrity ?=/);
});

test('every text file is stored in compressed form as well', async () => {
  const files = await readdir(dist);
  const texts = files.filter((file) => /\.(js|css)$/.test(file));
  expect(texts.flatMap((file) => [`${file}.br`, `${file}.gz`]).filter((file) => !files.includes(file))).toEqual([]);
});

test('two remotes with the same component use the same class for it', async () => {
  const second = await build('second', page);
  const classes = (source: string) => [...new Set(source.match(/button_[\w-]{6}/g))];
  expect(classes(await sourceOf(second))).toEqual(classes(await sourceOf(dist)));
});

test('a remote that imports more of a shared library than the host provides does not build', async () => {
  const greedy = "import { useFetcher } from 'react-router-dom'; export const Page = () => useFetcher().state;";
  await expect(build('greedy', greedy)).rejects.toMatchObject({
    stdout: expect.stringContaining('The host does not share "useFetcher" of "react-router-dom"'),
  });
});

const few = ['@kontor/build', '@kontor/platform', 'react', 'react-dom'];

test('a library that only the platform imports is the host’s too, though the remote does not install it', async () => {
  const sources = {
    'src/remote.tsx': "import { languageOf } from '@kontor/platform/i18n';\nexport const remote = { languageOf };",
  };
  const lean = await buildExampleRemote(join(folder, 'lean'), 'lean', sources, few);
  expect(await sourceOf(lean)).not.toContain('returnObjects options is not enabled');
});

test('a remote that would contain a copy of a shared library does not build, and says which', async () => {
  const stores = join(folder, 'stores');
  const sources = {
    'src/remote.tsx': `import { stores } from '${stores}/stores.js';\nexport const remote = { stores };`,
  };
  await mkdir(join(stores, 'node_modules'), { recursive: true });
  await symlink(
    realpathSync(join(import.meta.dirname, '../../../host/node_modules/zustand')),
    join(stores, 'node_modules/zustand'),
  );
  await writeFile(join(stores, 'stores.js'), "import { create } from 'zustand';\nexport const stores = { create };");
  await expect(buildExampleRemote(join(folder, 'copying'), 'copying', sources, few)).rejects.toMatchObject({
    stdout: expect.stringContaining('The build would contain a copy of "zustand", which the host brings'),
  });
});

test('the script for the server is one, in the record, and without styles, React or anything of Node', async () => {
  const { server } = await recordOf(dist);
  expect(await readdir(join(dist, 'server'))).toEqual([server?.file.replace('server/', '')]);
  const script = await readFile(join(dist, server?.file ?? ''), 'utf8');
  expect(integrityInName(server?.file ?? '')).toBe(`sha256-${hash('sha256', script, 'base64')}`);
  expect(script).toContain('kontor:federation@');
  expect(script).not.toMatch(/react\.transitional\.element|createInstance|[^\w]require\(|border-radius/);
});

test('its classes are those of the style sheet for browsers', async () => {
  const { server } = await recordOf(dist);
  const classes = (source: string) => [...new Set(source.match(/button_[\w-]{6}/g))];
  const script = await readFile(join(dist, server?.file ?? ''), 'utf8');
  expect(classes(script)).toEqual(classes(await sourceOf(dist)));
  expect(classes(script)).not.toEqual([]);
});
