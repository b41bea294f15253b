import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@kontor/workspace/bundles';
import { Stryker } from '@stryker-mutator/core';
import type { MutantOutcome } from './score.ts';
import type { Group, Target } from './targets.ts';

/** A constant of Stryker's types that exists at compile time only. */
const warnings = 'warn' as ConstructorParameters<typeof Stryker>[0]['logLevel'];

type JestConfig = Readonly<Record<string, unknown>>;

/** The jest configuration of a package, or of one of its projects. */
async function jestConfig(folder: string, project: string | null): Promise<JestConfig> {
  const file = pathToFileURL(join(root, folder, 'jest.config.ts')).href;
  const { default: config } = (await import(file)) as { default: JestConfig & { projects?: readonly JestConfig[] } };
  if (project === null) return config;
  const found = config.projects?.find(({ displayName }) => displayName === project);
  if (!found) throw new Error(`${folder}/jest.config.ts has no project ${project}`);
  return { ...found, testTimeout: config['testTimeout'] };
}

/** Stryker looks for it beside itself, where pnpm does not put it. */
function nodeEnvironment(folder: string): string {
  const jest = createRequire(join(root, folder, 'package.json')).resolve('jest');
  const config = createRequire(createRequire(jest).resolve('@jest/core')).resolve('jest-config');
  return createRequire(config).resolve('jest-environment-node');
}

interface MutateOptions {
  /** Lines of the file, as in `10-40`; `null` for all. */
  readonly lines: string | null;
  readonly concurrency: number;
  /** Takes results of the last run over where neither the code nor its tests have changed. */
  readonly reuse: boolean;
}

/** Mutates a file, prints what survived, and writes a report as a page. */
export async function mutateTarget(
  { folder, project }: Group,
  { file, tests }: Target,
  { lines, concurrency, reuse }: MutateOptions,
): Promise<MutantOutcome[]> {
  const config: JestConfig = {
    ...(await jestConfig(folder, project)),
    testEnvironment: nodeEnvironment(folder),
    testMatch: tests.map((test) => `<rootDir>/${test}`),
    // Jest looks through them at each start, and it is started for each change.
    roots: [...new Set(tests.map((test) => `<rootDir>/${dirname(test)}`))],
    watchman: false,
  };
  const report = join(root, '.cache/mutation', folder, file.replace(/\.ts$/, ''));
  // Stryker works on a copy of the folder in which it is started.
  process.chdir(join(root, folder));
  const results = await new Stryker({
    mutate: [lines === null ? file : `${file}:${lines}`],
    testRunner: 'jest',
    plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    // A name of a table or column that is wrong fails at once, but takes seconds.
    mutator: { excludedMutations: project === 'postgres' ? ['StringLiteral'] : [] },
    coverageAnalysis: 'perTest',
    concurrency,
    ignorePatterns: ['.cache', '.data', 'dist'],
    tempDirName: '.cache/mutation',
    cleanTempDir: 'always',
    // Read with TypeScript's old programming interface, and not needed by jest.
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
    maxTestRunnerReuse: project === 'postgres' ? 60 : 150,
    timeoutMS: 20_000,
    // `projects` of jest.config.ts would take precedence: package.json has no configuration.
    jest: { projectType: 'custom', configFile: 'package.json', config, enableFindRelatedTests: false },
  }).runMutationTest();
  return results.map(({ fileName, status }) => ({ fileName: relative(root, fileName), status }));
}
