import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { expect, test } from 'vitest';
import { type JsonObject, listAt, readText, readYaml, textAt } from './repository.ts';

const readJson = (file: string) => JSON.parse(readText(file)) as JsonObject;

test('the development container has the Node of the workspace, and opens the documented port', () => {
  const container = readJson('.devcontainer/devcontainer.json');
  expect(textAt(container, 'image')).toBe(
    `node:${textAt(readYaml('pnpm-workspace.yaml')[0], 'catalog', 'node')}-bookworm`,
  );
  const [, port] = /^\| `PORT` \| `(\d+)`/m.exec(readText('docs/environment.md')) ?? [];
  expect(listAt(container, 'forwardPorts')).toEqual([Number(port)]);
});

test('editors format as biome does, with the programs of the workspace', () => {
  const format = (key: string) => textAt(readJson('biome.json'), 'formatter', key);
  const rules = readText('.editorconfig').split('\n');
  expect(rules).toContain(`indent_style = ${format('indentStyle')}`);
  expect(rules).toContain(`indent_size = ${format('indentWidth')}`);
  expect(rules).toContain(`max_line_length = ${format('lineWidth')}`);
  const paths = Object.values(readJson('.vscode/settings.json')).filter((value) => typeof value === 'string');
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
