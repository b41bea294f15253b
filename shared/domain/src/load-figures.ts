import type { LoadFigures } from '@kontor/contract/operator-status';

/** Share of failures from which on operators are warned. */
const tolerated = 0.05;

/** Share of failures among all attempts; `null` without any. */
export const failureRate = ({ loads, failures }: Pick<LoadFigures, 'loads' | 'failures'>): number | null =>
  loads + failures === 0 ? null : failures / (loads + failures);

/** More than 5 % of the attempts failed. */
export const isFailing = ({ failureRate: rate }: Pick<LoadFigures, 'failureRate'>): boolean =>
  rate !== null && rate > tolerated;
