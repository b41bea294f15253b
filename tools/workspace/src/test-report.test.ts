import { expect, test } from 'vitest';
import {
  failedFilesOfVitest,
  failuresOfVitest,
  honest,
  messagesOfVitest,
  tallyOfPlaywright,
  tallyOfVitest,
  testsOfPlaywright,
  total,
  withRepeated,
} from './test-report.ts';

const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const passed = result('buys once', 'passed');

const file = (name: string, assertionResults: ReturnType<typeof result>[], message = '') => ({
  name,
  status: message || assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults,
});

const order = file('order.test.ts', [passed, result('pays once', 'failed', 'expected 1 to be 2')]);
const cart = file('cart.test.ts', [], 'No such module');
const user = file('user.test.ts', [passed, result('signs in by fax', 'skipped')]);

test('a test file that does not run, or fails outside of its tests, counts as one failure', () => {
  expect(tallyOfVitest({ testResults: [order, cart, user] })).toEqual({ passed: 2, failed: 2, flaky: 0 });
  const unclosed = file('invoice.test.ts', [passed], 'afterAll failed');
  expect(tallyOfVitest({ testResults: [unclosed] })).toEqual({ passed: 1, failed: 1, flaky: 0 });
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
  expect(failuresOfVitest({ testResults: [order, cart, user] })).toEqual(['order.test.ts: pays once', 'cart.test.ts']);
});

test('what failed is printed with its reason, whether in a test or outside of the tests', () => {
  const printed = messagesOfVitest({ testResults: [order, cart, user] });
  expect(printed).toBe('pays once\nexpected 1 to be 2\n\nNo such module');
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
  const first = { testResults: [order, cart, user] };
  expect(failedFilesOfVitest(first)).toEqual(['order.test.ts', 'cart.test.ts']);
  const second = { testResults: [file('cart.test.ts', [passed]), order] };
  expect(tallyOfVitest(withRepeated(first, second))).toEqual({ passed: 3, failed: 1, flaky: 0 });
});
