import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { withReason, writeResults } from '@kontor/build/results/results';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';

/** What the page showed when a test failed, for machines whose files are not kept. */
function showPage(test: TestCase): void {
  for (const { name, path } of test.results.at(-1)?.attachments ?? []) {
    if (name === 'error-context' && path !== undefined) process.stdout.write(readFileSync(path, 'utf8'));
  }
}

/** Writes the results of a run for the test command. */
export default class ResultsReporter implements Reporter {
  readonly #errors: string[] = [];
  #tests: readonly TestCase[] = [];
  #folder = '';

  onBegin({ configFile }: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
    this.#folder = new URL('.', `file://${configFile}`).pathname;
  }

  /** Of no test: a set-up that failed, a file that cannot be loaded. */
  onError({ message }: TestError): void {
    this.#errors.push(message ?? 'an error without a message');
  }

  onEnd(): void {
    for (const test of this.#tests.filter((one) => one.outcome() === 'unexpected')) showPage(test);
    const titled = (test: TestCase) =>
      `${relative(this.#folder, test.location.file)}: ${test.titlePath().slice(3).join(' › ')}`;
    const explained = (test: TestCase) => withReason(titled(test), test.results[0]?.error?.message);
    const those = (outcome: ReturnType<TestCase['outcome']>) =>
      this.#tests.filter((test) => test.outcome() === outcome);
    writeResults(this.#folder, {
      passed: those('expected').length,
      failed: [...those('unexpected').map(explained), ...this.#errors],
      flaky: those('flaky').map(explained),
    });
  }
}
