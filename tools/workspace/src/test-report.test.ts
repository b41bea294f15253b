import { expect, test } from '@jest/globals';
import { honest, tallyOfJest, tallyOfPlaywright, total } from './test-report.ts';

test('a test file that does not run counts as one failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
  expect(tallyOfJest(report)).toEqual({ passed: 3, failed: 2 });
});

test('a browser test that passed only on a repetition counts as failed', () => {
  const report = { errors: [], stats: { expected: 4, unexpected: 1, flaky: 1 } };
  expect(tallyOfPlaywright(report)).toEqual({ passed: 4, failed: 2 });
});

test('an error outside of any browser test counts as failed', () => {
  const report = { errors: [{}], stats: { expected: 0, unexpected: 0, flaky: 0 } };
  expect(tallyOfPlaywright(report)).toEqual({ passed: 0, failed: 1 });
});

test('a runner that crashes after its tests have passed counts as failed', () => {
  expect(honest({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 });
  expect(honest({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 });
  expect(honest({ passed: 5, failed: 0 }, true)).toEqual({ passed: 5, failed: 0 });
});

test('runners add up', () => {
  expect(
    total([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
