import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/** Sources of a remote by their paths below its folder. */
type Sources = Readonly<Record<string, string>>;

/** The program that builds and serves every remote. */
export const webpackProgram = join(repository, 'shared/build/bin/webpack.js');

/** Creates a folder with a remote of those sources, with some packages installed or all that the host has. */
export async function writeExampleRemote(
  folder: string,
  name: string,
  sources: Sources,
  installed: readonly string[] | 'all' = 'all',
): Promise<void> {
  const files: Sources = {
    'package.json': JSON.stringify({
      type: 'module',
      version: '1.2.3',
      kontor: {
        owner: { team: 'Testers', contact: 'testers@kontor.test' },
        errorReportingDsn: null,
        hostApi: '^2.0.0',
      },
    }),
    'webpack.config.ts': `import { remoteConfig } from '@kontor/build/webpack';\nexport default remoteConfig({ name: '${name}', port: 1 });`,
    ...sources,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  if (installed === 'all') {
    await symlink(join(repository, 'host/node_modules'), join(folder, 'node_modules'));
    return;
  }
  for (const name of installed) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(join(repository, 'host/node_modules', name), join(folder, 'node_modules', name));
  }
}

/**
 * Builds a remote of those sources, as every remote is built. Rejects with the output of a failed build.
 *
 * @param folder is created; the build is written to its `dist`, which is returned
 */
export async function buildExampleRemote(
  folder: string,
  name: string,
  sources: Sources,
  installed?: readonly string[],
): Promise<string> {
  await writeExampleRemote(folder, name, sources, installed);
  await run(process.execPath, [webpackProgram, '--mode', 'production'], { cwd: folder });
  return join(folder, 'dist');
}
