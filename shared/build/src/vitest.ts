import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';

const file = (path: string) => fileURLToPath(new URL(`./vitest/${path}`, import.meta.url));

const commonSetup = [file('real-timers.ts')];

const common: InlineConfig = {
  include: ['src/**/*.test.{ts,tsx}'],
  maxWorkers: 2,
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

interface BrowserOptions extends InlineConfig {
  /** Values that webpack inserts into the sources. */
  readonly constants?: Readonly<Record<string, unknown>>;
}

/**
 * Vitest for packages that run in the browser. Tests get a DOM with Node's fetch, the matchers of jest-dom, class names
 * equal to their local names, and fail on any `console.error` or `console.warn` that they did not spy on. Each file has a
 * page of its own, with its own modules.
 */
export const browserPreset = ({ constants = {}, ...overrides }: BrowserOptions = {}): ViteUserConfig => ({
  define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
  test: {
    ...common,
    // Processes, not threads: a channel between the tabs of a browser would connect the pages of all threads.
    pool: 'vmForks',
    environment: file('browser-environment.ts'),
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: [...['layout-of-browsers.ts', 'dom-matchers.ts', 'quiet-console.ts'].map(file), ...commonSetup],
    ...overrides,
  },
});
