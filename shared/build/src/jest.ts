import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';

const file = (path: string) => fileURLToPath(new URL(`./jest/${path}`, import.meta.url));

/** Sources are transformed one by one and stay ES modules, as in Node and in the browser builds. */
const transform: Config['transform'] = {
  '\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2024',
        experimental: { keepImportAttributes: true },
        transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
      },
      sourceMaps: 'inline',
    },
  ],
};

const common: Config = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.cache'],
  resolver: file('workspace-resolver.ts'),
  restoreMocks: true,
  // Ends hanging tests only: a busy machine may be slow, and several waits (dom-matchers.ts) must fit in.
  testTimeout: 240_000,
  transform,
};

/** Jest for packages that run in Node: contract, domain, api, tools. */
export const nodePreset = (overrides: Config = {}): Config => ({ ...common, testEnvironment: 'node', ...overrides });

/**
 * Jest for packages that run in the browser. Tests get a DOM with Node's fetch, the matchers of jest-dom, class names
 * equal to their local names, and fail on any `console.error` or `console.warn` that they did not spy on.
 */
export const browserPreset = (overrides: Config = {}): Config => ({
  ...common,
  testEnvironment: file('browser-environment.ts'),
  // Otherwise msw/node resolves to nothing: its exports map excludes the `browser` condition.
  testEnvironmentOptions: { customExportConditions: [''] },
  moduleNameMapper: {
    '\\.module\\.css$': file('class-names.ts'),
    '\\.(css|woff2|svg|png)$': file('asset.ts'),
  },
  setupFiles: [file('layout-of-browsers.ts')],
  setupFilesAfterEnv: [file('dom-matchers.ts'), file('quiet-console.ts')],
  ...overrides,
});
