import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Results, resultsFolder } from '@kontor/build/results/results';
import { root } from './bundles.ts';
import { keptFolder } from './kept-folder.ts';

/** Outside of the checkout: a new clone finds what an earlier one has run. */
export const keptResults = join(keptFolder, 'tasks');

/** A task of one package, as it ended. */
export interface Task {
  /** `package#script`. */
  readonly name: string;
  readonly ok: boolean;
  /** Its result is that of an earlier run with the same content. */
  readonly isKept: boolean;
  /** In seconds; of a kept one, how long it took. */
  readonly seconds: number;
  /** `null` if it is no test, or ended before it had a result. */
  readonly results: Results | null;
}

/** The part of Turborepo's summary of a run that is used. */
interface Summary {
  readonly tasks: readonly {
    readonly taskId: string;
    readonly task: string;
    readonly directory: string;
    readonly command: string;
    readonly cache: { readonly status: 'HIT' | 'MISS'; readonly timeSaved: number };
    readonly execution?: { readonly startTime: number; readonly endTime: number; readonly exitCode: number };
  }[];
}

export interface Settings {
  readonly env: NodeJS.ProcessEnv;
  /** Results that are in this folder count, and those of this run are added. */
  readonly results: string;
  /** Of the workspace; this checkout by default. */
  readonly folder?: string;
}

/**
 * Runs tasks of all packages that have them, two at a time, with what they depend on (turbo.json), and keeps what succeeded by
 * the content of everything that a task names as its input.
 */
export async function runTasks(names: readonly string[], { env, results, folder = root }: Settings): Promise<Task[]> {
  const summaries = join(folder, '.turbo', 'runs');
  if (process.env.TURBO_HASH !== undefined) throw new Error('A task cannot run tasks.');
  rmSync(summaries, { recursive: true, force: true });
  for (const name of names) {
    const earlier = globSync(`{.,*,shared/*,tools/*}/${resultsFolder}/${name}.json`, { cwd: folder });
    for (const file of earlier) rmSync(join(folder, file));
  }
  const child = spawn(
    join(root, 'node_modules/.bin/turbo'),
    [
      'run',
      ...names,
      // The root itself has scripts of the same names: those that run this.
      '--filter=!kontor',
      '--concurrency=2',
      '--continue=dependencies-successful',
      '--summarize',
      `--cache-dir=${results}`,
      '--cache=local:rw',
      '--framework-inference=false',
      '--ui=stream',
      '--log-order=grouped',
      '--output-logs=errors-only',
    ],
    {
      cwd: folder,
      env: { ...process.env, ...env, CI: '1', TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
      stdio: 'inherit',
    },
  );
  const end = () => child.kill('SIGTERM');
  process.once('SIGTERM', end).once('SIGINT', end);
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  const [summary] = globSync('*.json', { cwd: summaries });
  if (summary === undefined) throw new Error(`Turborepo ended with ${code} before it ran anything.`);
  const { tasks } = JSON.parse(readFileSync(join(summaries, summary), 'utf8')) as Summary;
  return tasks.filter(({ command }) => command !== '<NONEXISTENT>').map((task) => taskOf(folder, task));
}

function taskOf(folder: string, { taskId, task, directory, cache, execution }: Summary['tasks'][number]): Task {
  const isKept = cache.status === 'HIT';
  const file = join(folder, directory, resultsFolder, `${task}.json`);
  return {
    name: taskId,
    ok: isKept || execution?.exitCode === 0,
    isKept,
    seconds: (isKept ? cache.timeSaved : (execution?.endTime ?? 0) - (execution?.startTime ?? 0)) / 1000,
    results: existsSync(file) ? Results.parse(JSON.parse(readFileSync(file, 'utf8'))) : null,
  };
}
