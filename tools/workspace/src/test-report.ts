/** What a runner found. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** The part of jest's `--json` that counts. A file that does not even run has failed. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

/** The part of Playwright's JSON report that counts. A flaky test passed only on a repetition: it has failed. */
export interface PlaywrightReport {
  readonly errors: readonly unknown[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

export const tallyOfJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: JestReport): Tally => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
});

export const tallyOfPlaywright = ({ errors, stats }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

export const total = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});

/** A runner that ends badly without a failed test (a crash, a coverage limit) must not look like a success. */
export const honest = (tally: Tally, ok: boolean): Tally => (ok || tally.failed > 0 ? tally : { ...tally, failed: 1 });
