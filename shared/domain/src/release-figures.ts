import type { ReleaseFigures } from '@kontor/contract/operator-status';

/** Share of failed attempts, and errors per load, above which operators are warned. */
const tolerated = 0.05;

/** Share of failures among all attempts; `null` if there were none. */
export const failureRate = ({ loads, failures }: Pick<ReleaseFigures, 'loads' | 'failures'>): number | null =>
  loads + failures === 0 ? null : failures / (loads + failures);

/**
 * More than 5 % of the attempts failed, or more than five errors in a hundred loads. An error without a load is enough.
 */
export const isUnreliable = ({
  failureRate: rate,
  loads,
  errors,
}: Pick<ReleaseFigures, 'failureRate' | 'loads' | 'errors'>): boolean =>
  (rate !== null && rate > tolerated) || errors > tolerated * loads;
