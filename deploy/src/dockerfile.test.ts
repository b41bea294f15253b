import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { expect, test } from 'vitest';
import { allInstructions, readStages, userOf } from './dockerfile.ts';
import { frontends, objectAt, readText, readYaml, textAt } from './repository.ts';

const stages = readStages();
const images = ['frontend', 'gateway', 'pooler', 'api', 'payment-sandbox', 'product-sandbox', 'publish'];
const valuesOf = (stage: string, name: string) =>
  allInstructions(stages, stage)
    .filter(([instruction]) => instruction === name)
    .map(([, value]) => value);

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string) => JSON.parse(readText(`${folder}/package.json`)) as Manifest;
const folders = globSync('{api,host,deploy,mfe-*,shared/*,tools/*}', { cwd: root }).filter((folder) =>
  existsSync(join(root, folder, 'package.json')),
);

/** Folders of the workspace that a package needs at run time, its own first. */
function runsWith(folder: string, seen = new Set<string>()): Set<string> {
  seen.add(folder);
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const other = folders.find((candidate) => manifestOf(candidate).name === name);
    if (other && !seen.has(other)) runsWith(other, seen);
  }
  return seen;
}

test('images start from pinned versions', () => {
  const outside = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
  expect(outside).not.toEqual([]);
  for (const image of outside) expect(image).toMatch(/^[\w./-]+:\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/);
});

test('Node and pnpm in the images are those of the workspace', () => {
  const [workspace] = readYaml('pnpm-workspace.yaml');
  expect(stages.find(({ name }) => name === 'node')?.from).toMatch(`node:${textAt(workspace, 'catalog', 'node')}-`);
  expect(readText('deploy/Dockerfile')).toMatch(/pnpm@10\.\d+\.\d+/);
});

test.each(images)('%s runs without root, as a user that Kubernetes can check', (stage) => {
  expect(userOf(stage)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

test.each(['frontend', 'gateway', 'pooler', 'api', 'payment-sandbox', 'product-sandbox'])(
  '%s has a health check',
  (stage) => {
    expect(valuesOf(stage, 'HEALTHCHECK').at(-1)).toContain('--interval=');
  },
);

test('files that are copied from the repository exist', () => {
  const copied = stages
    .flatMap(({ instructions }) => instructions)
    .filter(([name, value]) => name === 'COPY' && !value.startsWith('--from'))
    .flatMap(([, value]) => value.split(/\s+/).slice(0, -1))
    .filter((pattern) => pattern !== '.');
  expect(copied.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
});

test.each([
  ['api', 'api'],
  ['payment-sandbox', 'tools/payment-sandbox'],
  ['product-sandbox', 'tools/product-sandbox'],
  ['publish', 'shared/registry'],
])('the image %s has every package of the workspace that it needs, and no other', (stage, folder) => {
  const copied = valuesOf(stage, 'COPY').flatMap((value) => /\/kontor\/(\S+) \.\/\1$/.exec(value)?.[1] ?? []);
  expect(copied.filter((name) => name !== 'node_modules').sort()).toEqual([...runsWith(folder)].sort());
});

test('every front end is built on its own, and published; a change of one leaves the builds of the others', () => {
  const builds = stages.filter(({ from }) => from === 'build-tools');
  expect(builds.map(({ name }) => name)).toEqual(frontends.map((folder) => `build-${folder}`));
  for (const folder of frontends) {
    const copied = stages
      .find(({ name }) => name === `build-${folder}`)
      ?.instructions.filter(([name]) => name === 'COPY');
    expect(copied).toEqual([['COPY', `${folder} ${folder}`]]);
    expect(valuesOf('publish', 'COPY')).toContain(`--from=build-${folder} /kontor/${folder}/dist ./builds/${folder}`);
  }
  expect(stages.find(({ name }) => name === 'build')?.from).toMatch(/^build-/);
});

test('neither secrets nor builds are part of the context', () => {
  const ignored = readText('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/.env', '**/secrets.env', '**/node_modules', '**/dist']));
  expect(objectAt(readYaml('docker-compose.yml')[0], 'services', 'api', 'build')).toMatchObject({ context: '.' });
});
