import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { composeFiles } from '../compose-files.ts';
import { objectAt, readYaml, textAt } from '../repository.ts';
import { copyOfSources, drillFile, imageOf } from './compose.ts';

const imagesOf = (files: readonly Parameters<typeof objectAt>[0][]) =>
  files.flatMap((file) => Object.values(objectAt(file, 'services')).map((service) => textAt(service, 'image')));

test('the drill builds and starts images of its own, and those of others as they are', () => {
  const before = imagesOf(composeFiles.scaled.flatMap(readYaml));
  const images = imagesOf(composeFiles.scaled.map(drillFile));
  expect(images).toEqual(
    before.map((image) => image.replace(/^kontor\/(.+):local$/, (_, name: string) => imageOf(name))),
  );
  expect(images.filter((image) => image.startsWith('kontor/')).length).toBeGreaterThan(8);
  expect(images.filter((image) => image.endsWith(':local'))).toEqual([]);
});

test('a copy of the sources has what git knows, without what has been deleted since', () => {
  const sources = mkdtempSync(join(tmpdir(), 'kontor-sources-'));
  onTestFinished(() => rmSync(sources, { recursive: true }));
  for (const file of ['folder/kept.ts', 'deleted.ts', 'new.ts', 'ignored.log', '.gitignore']) {
    mkdirSync(dirname(join(sources, file)), { recursive: true });
    writeFileSync(join(sources, file), file === '.gitignore' ? '*.log\n' : '');
  }
  const git = (...parameters: readonly string[]) => execFileSync('git', parameters, { cwd: sources });
  git('init', '--quiet');
  git('add', 'folder/kept.ts', 'deleted.ts', '.gitignore');
  rmSync(join(sources, 'deleted.ts'));
  const copy = copyOfSources(sources);
  onTestFinished(() => copy.remove());
  expect(readdirSync(copy.folder, { recursive: true }).sort()).toEqual([
    '.gitignore',
    'folder',
    'folder/kept.ts',
    'new.ts',
  ]);
});
