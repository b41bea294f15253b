import { expect, test } from '@jest/globals';
import {
  crashedFilesOfJest,
  failuresOfJest,
  failuresOfPlaywright,
  honest,
  tallyOfJest,
  tallyOfPlaywright,
  total,
  withRepeated,
} from './test-report.ts';

test('a test file that does not run counts as one failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults: [] };
  expect(tallyOfJest(report)).toEqual({ passed: 3, failed: 2 });
});

test('a browser test that passed only on a retry counts as failed', () => {
  const report = { errors: [], stats: { expected: 4, unexpected: 1, flaky: 1 }, suites: [] };
  expect(tallyOfPlaywright(report)).toEqual({ passed: 4, failed: 2 });
});

test('an error outside of any browser test counts as failed', () => {
  const report = { errors: [{}], stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] };
  expect(tallyOfPlaywright(report)).toEqual({ passed: 0, failed: 1 });
});

test('a failure is named by its file and its test, and a file that did not run by itself', () => {
  const passed = { fullName: 'buys once', status: 'passed' };
  const file = { message: '', status: 'failed' };
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      { ...file, name: 'order.test.ts', assertionResults: [passed, { fullName: 'pays once', status: 'failed' }] },
      { ...file, name: 'cart.test.ts', assertionResults: [] },
      { ...file, name: 'user.test.ts', status: 'passed', assertionResults: [passed] },
    ],
  };
  expect(failuresOfJest(report)).toEqual(['order.test.ts: pays once', 'cart.test.ts']);
});

test('a failed browser test is named with its file and its group', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const group = { title: 'on a phone', specs: [spec('pays', 'unexpected'), spec('signs in', 'flaky')] };
  const suites = [{ title: 'main-job.spec.ts', specs: [spec('begins', 'expected')], suites: [group] }];
  expect(failuresOfPlaywright({ suites })).toEqual([
    'main-job.spec.ts: on a phone: pays',
    'main-job.spec.ts: on a phone: signs in',
  ]);
});

test('a runner that crashes after its tests have passed counts as failed', () => {
  expect(honest({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 });
  expect(honest({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 });
  expect(honest({ passed: 5, failed: 0 }, true)).toEqual({ passed: 5, failed: 0 });
});

test('the results of runners are added up', () => {
  expect(
    total([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});

test('a file whose process crashed is repeated, and the result of the repetition counts', () => {
  const passed = { fullName: 'buys once', status: 'passed' };
  const message = 'A jest worker process (pid=1) was terminated by another process: signal=SIGTRAP, exitCode=null.';
  const crashed = { name: 'cart.test.ts', status: 'failed', message, assertionResults: [] };
  const broken = { name: 'user.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  const first = {
    numPassedTests: 0,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 2,
    testResults: [crashed, broken],
  };
  expect(crashedFilesOfJest(first)).toEqual(['cart.test.ts']);
  const ran = { name: 'cart.test.ts', message: '', assertionResults: [passed, { ...passed, status: 'failed' }] };
  const second = { ...first, testResults: [{ ...ran, status: 'failed' }] };
  expect(tallyOfJest(withRepeated(first, second))).toEqual({ passed: 1, failed: 2 });
});
