import { join, relative } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { Stryker } from '@stryker-mutator/core';
import type { MutantOutcome } from './score.ts';
import { type Group, needsServer, type Target } from './targets.ts';
import { handOverTests } from './tests-of-mutants.ts';

/** A constant of Stryker's types that exists at compile time only. */
const warnings = 'warn' as ConstructorParameters<typeof Stryker>[0]['logLevel'];

interface MutateOptions {
  /** Lines of the file, as in `10-40`; `null` for all. */
  readonly lines: string | null;
  readonly concurrency: number;
  /** Takes results of the last run over where neither the code nor its tests have changed. */
  readonly reuse: boolean;
}

/** Mutates a file, prints what survived, and writes a report as a page. */
export async function mutateTarget(
  group: Group,
  target: Target,
  { lines, concurrency, reuse }: MutateOptions,
): Promise<MutantOutcome[]> {
  const { folder } = group;
  const isSlow = needsServer(group);
  const { file } = target;
  const report = join(root, '.cache/mutation', folder, file.replace(/\.ts$/, ''));
  // Stryker works on a copy of the folder in which it is started.
  process.chdir(join(root, folder));
  handOverTests(group, target);
  const results = await new Stryker({
    mutate: [lines === null ? file : `${file}:${lines}`],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    // A name of a table or column that is wrong fails at once, but takes seconds.
    mutator: { excludedMutations: isSlow ? ['StringLiteral'] : [] },
    coverageAnalysis: 'perTest',
    concurrency,
    ignorePatterns: ['.cache', '.data', 'dist'],
    tempDirName: '.cache/mutation',
    cleanTempDir: 'always',
    // Read with TypeScript's old programming interface, and not needed by Vitest.
    tsconfigFile: 'none.json',
    reporters: ['clear-text', 'html', ...(process.stdout.isTTY ? ['progress'] : [])],
    clearTextReporter: {
      allowColor: process.stdout.isTTY,
      logTests: false,
      reportTests: false,
      reportScoreTable: false,
    },
    htmlReporter: { fileName: `${report}.html` },
    incremental: true,
    incrementalFile: `${report}.json`,
    force: !reuse,
    logLevel: warnings,
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    // Modules of a test file stay in memory after it.
    maxTestRunnerReuse: isSlow ? 60 : 150,
    timeoutMS: 20_000,
    vitest: {
      configFile: join(import.meta.dirname, 'vitest-of-mutants.ts'),
      related: false,
      pool: 'forks',
    },
  }).runMutationTest();
  return results.map(({ fileName, status }) => ({ fileName: relative(root, fileName), status }));
}
