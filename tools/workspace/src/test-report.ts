/** The result of a runner. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Failed first and passed when they were repeated alone; not part of the other two. */
  readonly flaky: number;
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

/** The used part of Playwright's JSON report. A flaky test failed first and passed on its retry. */
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
  flaky: 0,
});

export const tallyOfPlaywright = ({ errors, stats }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + errors.length,
  flaky: stats.flaky,
});

const failedFiles = ({ testResults }: Pick<JestReport, 'testResults'>) =>
  testResults.filter(({ status }) => status === 'failed');

/** The failures, one line each: the file and the title of the test. */
export const failuresOfJest = (report: JestReport): string[] =>
  failedFiles(report).flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
  });

export const failedFilesOfJest = (report: JestReport): string[] => failedFiles(report).map(({ name }) => name);

/** The result of a run, combined with the result of the files that were repeated. */
export function withRepeated(first: JestReport, second: JestReport): JestReport {
  const repeated = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults];
  const count = (status: string) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numRuntimeErrorTestSuites: failedFiles({ testResults }).filter((file) => file.assertionResults.length === 0).length,
    testResults,
  };
}

export const messagesOfJest = ({ testResults }: JestReport): string =>
  testResults.map(({ message }) => message).join('');

/** Browser tests with this result, one line each; titles are preceded by their file and group. */
export const testsOfPlaywright = (
  { suites }: Pick<PlaywrightReport, 'suites'>,
  result: 'unexpected' | 'flaky',
): string[] =>
  suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const those = specs.filter(({ tests }) => tests.some(({ status }) => status === result));
    return [...those.map((spec) => spec.title), ...testsOfPlaywright({ suites: inner }, result)].map(
      (rest) => `${title}: ${rest}`,
    );
  });

/**
 * A few tests that pass alone are a matter of a busy machine, and a merge need not wait for them: they are listed, to be
 * looked into. More of them are a defect of what is being merged.
 */
const mostFlaky = 3;

export function total(tallies: readonly Tally[]): Tally {
  const sum = (of: keyof Tally) => tallies.reduce((all, tally) => all + tally[of], 0);
  const flaky = sum('flaky');
  return { passed: sum('passed'), failed: sum('failed') + (flaky > mostFlaky ? flaky : 0), flaky };
}

/** A runner that fails without a failed test (a crash, a coverage limit) must not look like a success. */
export const honest = (tally: Tally, ok: boolean): Tally => (ok || tally.failed > 0 ? tally : { ...tally, failed: 1 });
