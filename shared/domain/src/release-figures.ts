import type { ReleaseFigures } from '@kontor/contract/operator-status';

/** Share of failed attempts, and errors per load, from which on operators are warned. */
const tolerated = 0.05;

/** Share of failures among all attempts; `null` without any. */
export const failureRate = ({ loads, failures }: Pick<ReleaseFigures, 'loads' | 'failures'>): number | null =>
  loads + failures === 0 ? null : failures / (loads + failures);

/** More than 5 % of the attempts failed, or more than five errors came on a hundred loads. An error without a load is one too many. */
export const isUnreliable = ({
  failureRate: rate,
  loads,
  errors,
}: Pick<ReleaseFigures, 'failureRate' | 'loads' | 'errors'>): boolean =>
  (rate !== null && rate > tolerated) || errors > tolerated * loads;
