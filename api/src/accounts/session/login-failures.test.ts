import { expect, test } from '@jest/globals';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { noTelemetry, type Telemetry } from '../../infrastructure/telemetry/telemetry.ts';
import { countFailure } from './login-failures.ts';

test.each([
  ['invalid-credentials', 1],
  ['second-factor-invalid', 1],
  ['too-many-requests', 1],
  ['second-factor-required', 0],
  ['internal-error', 0],
] as const)('a sign-in that is answered %s counts as %d failures', async (code, count) => {
  const counted: object[] = [];
  const telemetry: Telemetry = { ...noTelemetry, count: (_, labels) => void counted.push(labels) };
  const error = new ProblemError(code);
  await expect(countFailure(telemetry, () => Promise.reject(error))).rejects.toBe(error);
  expect(counted).toEqual(Array.from({ length: count }, () => ({ reason: code })));
});
