import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';
import { runCommand } from './run-command.ts';

const read = (file: string, folder = root) => readFileSync(join(folder, file), 'utf8');
const sectionsOf = (changelog: string) => [...changelog.matchAll(/^## (.+)$/gm)].map(([, version]) => version);
const versionOf = (folder: string) => (JSON.parse(read('package.json', folder)) as { version: string }).version;

test('the changelog begins with the version of this checkout, and has every release', () => {
  const sections = sectionsOf(read('CHANGELOG.md'));
  expect(sections[0]).toBe(versionOf(root));
  const releases = JSON.parse(read('releases.json')) as { version: string }[];
  expect(sections).toEqual(expect.arrayContaining(releases.map(({ version }) => version)));
});

test('what waits in .changeset becomes the first section of the changelog, which has the version of the product', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'kontor-changelog-'));
  try {
    const files = globSync(['CHANGELOG.md', '{,*/}package.json', 'pnpm-{lock,workspace}.yaml'], { cwd: root });
    for (const file of ['.changeset', ...files]) cpSync(join(root, file), join(copy, file), { recursive: true });
    const program = join(root, 'node_modules/@changesets/cli/bin.js');
    const changes = globSync('.changeset/!(README).md', { cwd: root });
    const { ok, output } = await runCommand(process.execPath, [program, 'version'], { cwd: copy });
    // It fails as well if nothing waits.
    expect(ok || changes.length === 0, output).toBe(true);
    const [, first = ''] = read('CHANGELOG.md', copy).split(/^## /m);
    expect(first).toMatch(`${versionOf(copy)}\n`);
    for (const change of changes) {
      expect(first).toMatch(/^---\n[^]+?\n---\n\n(.+)/.exec(read(change))?.[1] ?? `the text of ${change}`);
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
});
