import type { Violation } from '@kontor/contract/problem';

/** What the portal answers with an error; the rest of the document (`licensed`, `used`) is kept as it came. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly violations: readonly Violation[];
  readonly [more: string]: unknown;
}

/** The portal has refused a call: the same call will be refused again. */
export class RefusedByPortal extends Error {
  override readonly name = 'RefusedByPortal';
  readonly problem: Refusal;

  constructor(call: string, problem: Refusal) {
    super(`${call} was refused: ${problem.status} ${problem.code}${problem.detail ? ` (${problem.detail})` : ''}`);
    this.problem = problem;
  }
}

/** The portal does not answer, or not now: the call is made again. */
export class PortalUnavailable extends Error {
  override readonly name = 'PortalUnavailable';
}
