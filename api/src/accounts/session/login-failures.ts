import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Telemetry } from '../../infrastructure/telemetry/telemetry.ts';

/** A request for the second factor is part of every sign-in of its users, and no failure. */
const failures: ReadonlySet<string> = new Set([
  'invalid-credentials',
  'passkey-invalid',
  'second-factor-invalid',
  'too-many-requests',
]);

/** Counts a sign-in that is refused. */
export async function countFailure<T>(telemetry: Telemetry, signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof ProblemError && failures.has(error.code)) {
      telemetry.count('loginFailures', { reason: error.code });
    }
    throw error;
  }
}
