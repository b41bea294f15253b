import type { ErrorCode, Problem, Violation } from '@kontor/contract/problem';

/** An answer outside 200 to 299 (spec §7). Handle it by `code`, never by its text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly violations: readonly Violation[];
  /** Seconds to wait before the next attempt, from `Retry-After`; `null` if the server gave none. */
  readonly retryAfter: number | null;
  readonly problem: Problem;

  constructor(problem: Problem, retryAfter: number | null) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.status = problem.status;
    this.code = problem.code;
    this.violations = problem.violations;
    this.retryAfter = retryAfter;
    this.problem = problem;
  }
}

/** The server could not be reached: offline, blocked, or the connection was lost. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
}

/** The server can be reached, and has not answered for too long. Of a call that changes something nothing is known then. */
export class NoAnswerError extends NetworkError {
  override readonly name = 'NoAnswerError';
}

/** The session could not be renewed for now (5xx or offline). The user stays signed in (spec §8). */
export class RefreshUnavailableError extends Error {
  override readonly name = 'RefreshUnavailableError';
}

/** Whether an error is an answer of the API with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** Whether a call waits for a proof of a second factor that the user was asked for and did not give. It may be asked for again. */
export const needsProof = (error: unknown): error is ApiError => hasCode(error, 'step-up-required');
