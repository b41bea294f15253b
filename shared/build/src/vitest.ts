import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { repositoryRecords } from './page-records.ts';
import { ResultsReporter } from './results/vitest-reporter.ts';
import { languages } from './vitest/languages.ts';

const file = (path: string) => fileURLToPath(new URL(`./vitest/${path}`, import.meta.url));

const commonSetup = [file('real-timers.ts')];

/** Files of drills: long rounds, in a script of their own (`drill`). */
const drills = 'src/**/*.drill.test.ts';

/** Settings of a run; those of a run of several projects. */
export const runSettings = {
  // The test command runs two tasks at a time.
  maxWorkers: process.env['KONTOR_RUN'] === undefined ? 2 : 1,
  reporters: ['default', new ResultsReporter()],
  // A result that is kept is one of all tests.
  allowOnly: false,
} satisfies InlineConfig;

const common: InlineConfig = {
  ...runSettings,
  include: ['src/**/*.test.{ts,tsx}'],
  exclude: [drills],
  // What passes only on its retry is listed by the test command, and fails it if there are several.
  retry: 1,
  // `afterEach` of the setup files, which unmounts what a test rendered, runs before that of the test file.
  sequence: { hooks: 'list' },
  // The test command prints the messages of failures, which shorten values otherwise.
  chaiConfig: { truncateThreshold: 0 },
  restoreMocks: true,
  mockReset: true,
  unstubGlobals: true,
  // Ends hanging tests only: a busy machine may be slow, and several waits (dom-matchers.ts) must fit in.
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

/**
 * Vitest for packages that run in Node: contract, domain, api, tools. Their test files share the modules of their process:
 * loading them again for each file would take most of the time.
 */
export const nodePreset = ({ setupFiles = [], ...overrides }: InlineConfig = {}): ViteUserConfig => ({
  test: {
    ...common,
    environment: 'node',
    isolate: false,
    setupFiles: [...commonSetup, setupFiles].flat(),
    ...overrides,
  },
});

/** The drills of a package that runs in Node. A drill is never repeated: what it finds, it finds rarely. */
export const drillsPreset = (): ViteUserConfig => nodePreset({ include: [drills], exclude: [], retry: 0 });

interface BrowserOptions extends InlineConfig {
  /** Values that webpack inserts into the sources. */
  readonly constants?: Readonly<Record<string, unknown>>;
}

/**
 * Vitest for packages that run in the browser. Tests get a DOM with Node's fetch, the matchers of jest-dom, class names
 * equal to their local names, and fail on any `console.error` or `console.warn` that they did not spy on. Each file has a
 * page of its own, with its own modules.
 */
export const browserPreset = ({
  constants = {},
  setupFiles = [],
  ...overrides
}: BrowserOptions = {}): ViteUserConfig => ({
  plugins: [languages()],
  define: Object.fromEntries(
    Object.entries({ ...constants, repositoryRecords: repositoryRecords() }).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  ),
  test: {
    ...common,
    // Processes, not threads: a channel between the tabs of a browser would connect the pages of all threads.
    pool: 'vmForks',
    environment: file('browser-environment.ts'),
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: [
      ...['layout-of-browsers.ts', 'dom-matchers.ts', 'quiet-console.ts'].map(file),
      ...commonSetup,
      setupFiles,
    ].flat(),
    ...overrides,
  },
});
