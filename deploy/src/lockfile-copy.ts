import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { type Outcome, runCommand } from '@kontor/workspace/run-command';
import { type JsonObject, listAt, readText, readYaml, textAt } from './repository.ts';

/** pnpm 10, which installs this repository, cannot list packages, and asks for audits where npm answers no more. */
const pnpm = 'pnpm@11.28.10';

/** Runs pnpm 11 on a copy of lockfile and manifests. It is fetched from the npm registry. */
export async function runOnCopy(parameters: readonly string[]): Promise<Outcome & { readonly printed: string }> {
  const copy = await mkdtemp(join(tmpdir(), 'kontor-lockfile-'));
  try {
    await copyManifests(copy);
    const file = join(copy, 'printed');
    const command = `exec npx --yes ${pnpm} "$@" > ${file}`;
    const outcome = await runCommand('sh', ['-c', command, 'sh', ...parameters], { cwd: copy });
    return { ...outcome, printed: await readFile(file, 'utf8') };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Without the manifests' `engines`, which only admit the pnpm that installs. */
async function copyManifests(to: string): Promise<void> {
  const folders = listAt(readYaml('pnpm-workspace.yaml')[0], 'packages').map((pattern) => `${textAt(pattern)}/`);
  const manifests = ['', ...folders].map((folder) => `${folder}package.json`);
  for (const file of globSync(manifests, { cwd: root })) {
    const { engines: _, ...manifest } = JSON.parse(readText(file)) as JsonObject;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), JSON.stringify(manifest));
  }
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) await cp(join(root, file), join(to, file));
}
