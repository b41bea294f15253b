import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { withReason, writeResults } from './results.ts';

/** Vitest notes with an error which file it tested at the time; its types do not say so. */
type UncaughtError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number] & {
  readonly VITEST_TEST_PATH?: string;
};

/**
 * Writes the results of a run for the test command. An error that no test caught counts for the file that was tested when
 * it happened; Vitest's own reports omit it.
 */
export class ResultsReporter implements Reporter {
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly UncaughtError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const titled = (test: TestCase) => `${relative(this.#root, test.module.moduleId)}: ${test.fullName}`;
    const explained = (test: TestCase) => withReason(titled(test), test.result().errors?.[0]?.message);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const failedFiles = new Set(failed.map((test) => test.module.moduleId));
    const others = [
      ...modules.filter((module) => module.state() === 'failed').map(({ moduleId }) => moduleId),
      ...uncaught.map(({ VITEST_TEST_PATH }) => VITEST_TEST_PATH ?? this.#root),
    ].filter((file) => !failedFiles.has(file));
    writeResults(this.#root, {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: [...failed.map(explained), ...[...new Set(others)].map((file) => relative(this.#root, file) || '.')],
      flaky: tests.filter((test) => test.diagnostic()?.flaky === true).map(explained),
    });
  }
}
