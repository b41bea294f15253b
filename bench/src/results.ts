import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { facts } from './machine.ts';
import type { PartName } from './parts.ts';
import { isKept, type Row, table } from './report.ts';

/** The result of a part. */
export interface MeasuredPart {
  /** ISO date. */
  readonly date: string;
  /** What it measured: the commit with what was changed and added since, except for results. */
  readonly sources: string;
  readonly commit: string;
  readonly browser: string;
  /** Average of the minute before the part. */
  readonly load: number;
  readonly rows: readonly Row[];
}

export type Results = Readonly<Partial<Record<PartName, MeasuredPart>>>;

const [stored, shown] = [join(root, 'bench/results.json'), join(root, 'bench/RESULTS.md')];

const git = (...parameters: readonly string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Determined at the start: sources that change during a run are not what it measured. */
export const measured: Pick<MeasuredPart, 'sources' | 'commit'> = {
  sources: sources(),
  commit: git('rev-parse', '--short', 'HEAD').trim(),
};

function sources(): string {
  const found = createHash('sha256').update(git('rev-parse', 'HEAD'));
  const results = ['RESULTS.md', 'results.json', 'SCALE.md'].map((file) => `:!bench/${file}`);
  found.update(git('diff', 'HEAD', '--', '.', ...results));
  const added = git('ls-files', '--others', '--exclude-standard', '-z', '--', '.', ...results)
    .split('\0')
    .filter(Boolean);
  for (const file of added) found.update(file).update(readFileSync(join(root, file)));
  return found.digest('hex').slice(0, 16);
}

export const readResults = async (): Promise<Results> =>
  existsSync(stored) ? (JSON.parse(await readFile(stored, 'utf8')) as Results) : {};

/** In place of what was measured of the part before; the others stay, each with what it was measured of. */
export async function keepPart(names: readonly PartName[], name: PartName, part: MeasuredPart): Promise<void> {
  const results: Results = { ...(await readResults()), [name]: part };
  await writeFile(stored, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(shown, resultsInWords(names, results));
}

export function resultsInWords(names: readonly PartName[], results: Results): string {
  const sections = names.flatMap((name) => {
    const part = results[name];
    if (part === undefined) return [];
    const { date, commit, browser, load, rows } = part;
    return [`## ${name}`, `${date}, of ${commit}, ${browser}, load ${load.toFixed(1)} before it.`, table(rows)];
  });
  const rows = names.flatMap((name) => results[name]?.rows ?? []);
  const over = rows.filter((row) => isKept(row) === false).map(({ measure }) => `- ${measure}`);
  const beyond = over.length === 0 ? ['All limits are kept.'] : ['Beyond their limits:', over.join('\n')];
  return `${['# Results', facts(), ...beyond, ...sections].join('\n\n')}\n`;
}
