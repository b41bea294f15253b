/** The result of a runner. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** The used part of jest's `--json`. A file that does not run counts as failed. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly JestFile[];
}

interface JestFile {
  /** Path of the file. */
  readonly name: string;
  readonly status: string;
  /** jest's output about its failures; empty if there were none. */
  readonly message: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

/** The used part of Playwright's JSON report. A flaky test passed only on a retry, so it counts as failed. */
export interface PlaywrightReport {
  readonly errors: readonly unknown[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

export const tallyOfJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: JestReport): Tally => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
});

export const tallyOfPlaywright = ({ errors, stats }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

/** The failures, one line each: the file and the title of the test. */
export const failuresOfJest = ({ testResults }: JestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
    });

/** Files whose process was ended by a signal (a fault of V8, lack of memory): none of their tests has a result. */
export const crashedFilesOfJest = ({ testResults }: JestReport): string[] =>
  testResults
    .filter(
      ({ assertionResults, message }) => assertionResults.length === 0 && /terminated by .+ signal=/.test(message),
    )
    .map(({ name }) => name);

/** The result of a run, combined with the result of the files that were repeated. */
export function withRepeated(first: JestReport, second: JestReport): JestReport {
  const repeated = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults];
  const count = (status: string) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numRuntimeErrorTestSuites: testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length,
    testResults,
  };
}

export const messagesOfJest = ({ testResults }: JestReport): string =>
  testResults.map(({ message }) => message).join('');

/** The same for browser tests; titles are preceded by their group. */
export const failuresOfPlaywright = ({ suites }: Pick<PlaywrightReport, 'suites'>): string[] =>
  suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const failed = specs.filter(({ tests }) =>
      tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
    );
    return [...failed.map((spec) => spec.title), ...failuresOfPlaywright({ suites: inner })].map(
      (rest) => `${title}: ${rest}`,
    );
  });

export const total = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});

/** A runner that fails without a failed test (a crash, a coverage limit) must not look like a success. */
export const honest = (tally: Tally, ok: boolean): Tally => (ok || tally.failed > 0 ? tally : { ...tally, failed: 1 });
