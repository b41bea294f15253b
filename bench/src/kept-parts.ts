import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import type { PartName } from './parts.ts';
import type { Row } from './report.ts';

/** The result of a part. */
export interface MeasuredPart {
  /** Average of the minute before the run: other load of the machine. */
  readonly load: number;
  readonly rows: readonly Row[];
}

const git = (...parameters: readonly string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** The commit with what was changed and added since, except its results. */
function sources(): string {
  const found = createHash('sha256').update(git('rev-parse', 'HEAD'));
  found.update(git('diff', 'HEAD', '--', '.', ':!bench/RESULTS.md', ':!bench/SCALE.md'));
  const added = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean);
  for (const file of added) found.update(file).update(readFileSync(join(root, file)));
  return found.digest('hex').slice(0, 16);
}

/**
 * Results stay in `.cache/` for the sources that they were measured of: a run that was interrupted goes on with what is missing.
 * Determined at the start: sources that change during a run are not what it measured.
 */
const folder = join(root, '.cache', 'bench', sources());

export async function keepPart(name: PartName, part: MeasuredPart): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), JSON.stringify(part));
}

/** `null` if it was not measured of these sources. */
export async function keptPart(name: PartName): Promise<MeasuredPart | null> {
  try {
    return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as MeasuredPart;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
