/** The result of a runner. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Failed first and passed when they were repeated alone; not part of the other two. */
  readonly flaky: number;
}

/** What `vitest-reporter.ts` writes. */
export interface VitestReport {
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  /** Path of the file. */
  readonly name: string;
  readonly status: string;
  /** Why the file did not run, or what failed outside of its tests; empty otherwise. */
  readonly message: string;
  readonly assertionResults: readonly VitestTest[];
}

interface VitestTest {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
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

const testsWith = (status: string, { assertionResults }: VitestFile) =>
  assertionResults.filter((test) => test.status === status);

const failedFiles = ({ testResults }: VitestReport) => testResults.filter(({ status }) => status === 'failed');

/** The failures, one line each: the file and the title of the test, or the file alone if it failed outside of its tests. */
export const failuresOfVitest = (report: VitestReport): string[] =>
  failedFiles(report).flatMap((file) => {
    const failed = testsWith('failed', file);
    return failed.length > 0 ? failed.map(({ fullName }) => `${file.name}: ${fullName}`) : [file.name];
  });

export const tallyOfVitest = (report: VitestReport): Tally => ({
  passed: report.testResults.flatMap((file) => testsWith('passed', file)).length,
  failed: failuresOfVitest(report).length,
  flaky: 0,
});

export const failedFilesOfVitest = (report: VitestReport): string[] => failedFiles(report).map(({ name }) => name);

/** The result of a run, combined with the result of the files that were repeated. */
export function withRepeated(first: VitestReport, second: VitestReport): VitestReport {
  const repeated = new Set(second.testResults.map(({ name }) => name));
  return { testResults: [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults] };
}

export const messagesOfVitest = (report: VitestReport): string =>
  failedFiles(report)
    .flatMap((file) => [
      ...(file.message ? [file.message] : []),
      ...testsWith('failed', file).map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n')),
    ])
    .join('\n\n');

export const tallyOfPlaywright = ({ errors, stats }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + errors.length,
  flaky: stats.flaky,
});

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
