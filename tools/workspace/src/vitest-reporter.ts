import { writeFile } from 'node:fs/promises';
import type { Reporter, TestModule } from 'vitest/node';
import type { VitestReport } from './test-report.ts';

/** Environment variable with the path of the file into which the report is written. */
export const reportVariable = 'KONTOR_TEST_REPORT';

/** Vitest notes with an error which file it tested at the time; its types do not say so. */
type UncaughtError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number] & {
  readonly VITEST_TEST_PATH?: string;
};

const textOf = ({ stack, message }: { readonly stack?: string; readonly message: string }) => stack ?? message;

/**
 * Writes the result of a run for the test command. An error that no test caught counts for the file that was tested when it
 * happened; Vitest's own JSON report omits it.
 */
export default class VitestReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], uncaught: readonly UncaughtError[]): Promise<void> {
    const file = process.env[reportVariable];
    if (file === undefined) throw new Error(`${reportVariable} is not set`);
    const report: VitestReport = { testResults: modules.map((module) => resultOf(module, uncaught)) };
    await writeFile(file, JSON.stringify(report));
    // Of no file: for the output, which the test command prints when a run fails without a failed file.
    for (const error of uncaught) {
      if (!modules.some(({ moduleId }) => moduleId === error.VITEST_TEST_PATH)) console.error(textOf(error));
    }
  }
}

function resultOf(module: TestModule, uncaught: readonly UncaughtError[]): VitestReport['testResults'][number] {
  const ofModule = uncaught.filter(({ VITEST_TEST_PATH }) => VITEST_TEST_PATH === module.moduleId);
  const hasEnded = module.state() === 'passed' || module.state() === 'skipped';
  return {
    name: module.moduleId,
    status: hasEnded && ofModule.length === 0 ? 'passed' : 'failed',
    message: [...module.errors(), ...ofModule].map(textOf).join('\n\n'),
    assertionResults: [...module.children.allTests()].map((test) => ({
      fullName: test.fullName,
      status: test.result().state,
      failureMessages: (test.result().errors ?? []).map(textOf),
    })),
  };
}
