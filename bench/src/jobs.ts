import { measuredBy } from './api-script.ts';

/** Jobs per second of one process. */
export interface JobSpeed {
  /** Jobs that do nothing. */
  readonly empty: number;
  /** Jobs that wait 120 ms for an answer, as those do that ask the payment provider. */
  readonly slow: number;
}

export interface JobMeasurements {
  readonly embedded: JobSpeed;
  readonly postgres: JobSpeed;
  /** Ten thousand jobs and one that kills its process, in two processes that are killed again and again. */
  readonly kills: {
    readonly effects: number;
    readonly runs: number;
    readonly kills: number;
    readonly left: number;
    readonly parked: number;
    readonly seconds: number;
  };
}

export const jobSpeed = (): Promise<JobMeasurements> => measuredBy('measure-jobs');
