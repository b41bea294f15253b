import { measuredBy } from './api-script.ts';

/** Calls with 1,000 orders each, in milliseconds. */
export interface UsageSpeed {
  readonly median: number;
  /** 95 of 100 calls are quicker. */
  readonly slow: number;
  /** Of calls of two servers that receive the same events at once. */
  readonly atOnce: number;
  /** How many of 200 shops have another count than the 100,000 events say. */
  readonly wrong: number;
}

export const usageSpeed = (): Promise<UsageSpeed> => measuredBy('measure-usage');
