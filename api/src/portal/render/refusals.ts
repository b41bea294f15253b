import { seconds } from '../../infrastructure/clock.ts';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { Failure } from './attempt.ts';

/** A page that could not be rendered is tried again after this time. */
const retryAfter = seconds(30);

/** Pages remembered: of a few sets of releases, in all their variants. */
const remembered = 512;

/** Pages that are not tried again for a while. */
export interface Refusals {
  /** Why a page is not tried now; `undefined` if it is. */
  of(page: string): Failure | undefined;
  add(page: string, failure: Failure): void;
}

export function createRefusals(milliseconds: () => number): Refusals {
  const refused = new Map<string, { readonly until: number; readonly failure: Failure }>();
  return {
    of(page) {
      const found = refused.get(page);
      return found && milliseconds() < found.until ? found.failure : undefined;
    },
    add(page, failure) {
      keepRecent(refused, page, { until: milliseconds() + retryAfter, failure }, remembered);
    },
  };
}
