import { measuredBy } from './api-script.ts';

/** A call that reads, in milliseconds. */
export interface RestrictedRead {
  readonly read: string;
  readonly restricted: number;
  /** The same call as the owner of the tables, to whom no policy applies. */
  readonly owner: number;
  readonly ratio: number;
}

/** Policies cannot be switched off in a server. */
export const restrictedReads = (): Promise<RestrictedRead[]> => measuredBy('measure-row-level-security');
