import { expect, test } from '@jest/globals';
import {
  failedFilesOfJest,
  failuresOfJest,
  honest,
  tallyOfJest,
  tallyOfPlaywright,
  testsOfPlaywright,
  total,
  withRepeated,
} from './test-report.ts';

test('a test file that does not run counts as one failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults: [] };
  expect(tallyOfJest(report)).toEqual({ passed: 3, failed: 2, flaky: 0 });
});

test('a browser test that passed only on its retry is counted by itself', () => {
  const report = { errors: [], stats: { expected: 4, unexpected: 1, flaky: 1 }, suites: [] };
  expect(tallyOfPlaywright(report)).toEqual({ passed: 4, failed: 1, flaky: 1 });
});

test('an error outside of any browser test counts as failed', () => {
  const report = { errors: [{}], stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] };
  expect(tallyOfPlaywright(report)).toEqual({ passed: 0, failed: 1, flaky: 0 });
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

test('browser tests that failed, or passed only on their retry, are named with their file and group', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const group = { title: 'on a phone', specs: [spec('pays', 'unexpected'), spec('signs in', 'flaky')] };
  const suites = [{ title: 'main-job.spec.ts', specs: [spec('begins', 'expected')], suites: [group] }];
  expect(testsOfPlaywright({ suites }, 'unexpected')).toEqual(['main-job.spec.ts: on a phone: pays']);
  expect(testsOfPlaywright({ suites }, 'flaky')).toEqual(['main-job.spec.ts: on a phone: signs in']);
});

test('a runner that crashes after its tests have passed counts as failed', () => {
  const tally = { passed: 5, failed: 0, flaky: 0 };
  expect(honest(tally, false)).toEqual({ ...tally, failed: 1 });
  expect(honest({ ...tally, failed: 2 }, false)).toEqual({ ...tally, failed: 2 });
  expect(honest(tally, true)).toEqual(tally);
});

test('the results of runners are added up', () => {
  expect(
    total([
      { passed: 1, failed: 0, flaky: 1 },
      { passed: 2, failed: 3, flaky: 2 },
    ]),
  ).toEqual({ passed: 3, failed: 3, flaky: 3 });
});

test('more than three tests that pass only alone fail the run', () => {
  expect(total([{ passed: 9, failed: 0, flaky: 4 }]).failed).toBe(4);
});

test('a file that failed is repeated, and the result of the repetition counts', () => {
  const passed = { fullName: 'buys once', status: 'passed' };
  const file = (name: string, assertionResults: (typeof passed)[]) => ({
    name,
    status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    message: '',
    assertionResults,
  });
  const crashed = { ...file('cart.test.ts', []), status: 'failed', message: 'SIGTRAP' };
  const broken = file('user.test.ts', [passed, { fullName: 'signs in', status: 'failed' }]);
  const first = {
    numPassedTests: 2,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [file('order.test.ts', [passed]), crashed, broken],
  };
  expect(failedFilesOfJest(first)).toEqual(['cart.test.ts', 'user.test.ts']);
  const second = { ...first, testResults: [file('cart.test.ts', [passed]), broken] };
  expect(tallyOfJest(withRepeated(first, second))).toEqual({ passed: 3, failed: 1, flaky: 0 });
});
