import type * as z from 'zod/mini';
import { minutes } from '../clock.ts';
import { isJournalUnavailable } from '../journal/journal-files.ts';

/**
 * How many jobs of a lane one process runs at once. Jobs of one lane wait for each other; a slow lane takes nothing from the
 * others. Most of their time jobs wait for an answer, so the numbers say how many calls a provider gets at once.
 */
export const lanes = { mail: 4, payment: 8, events: 12, outside: 4, default: 4 };

export type Lane = keyof typeof lanes;

/** Work that happens later. The room that does it declares it; what makes it necessary queues it. */
export interface JobKind<Payload> {
  /** Its name in the table `job`; never changed once released, because rows of older releases carry it. */
  readonly kind: string;
  /** Rows may have been written by another release, so a payload is checked when it is read back. */
  readonly payload: z.ZodMiniType<Payload>;
  readonly lane: Lane;
  /** Milliseconds after which the handler's signal is aborted and the attempt counts as failed. */
  readonly deadline: number;
}

export type PayloadOf<Job> = Job extends JobKind<infer Payload> ? Payload : never;

export const defineJob = <Payload>(
  kind: string,
  payload: z.ZodMiniType<Payload>,
  { lane = 'default', deadline = minutes(2) }: Partial<Pick<JobKind<Payload>, 'lane' | 'deadline'>> = {},
): JobKind<Payload> => ({ kind, payload, lane, deadline });

/**
 * Runs outside of any transaction. May run twice for one job (after a crash), so its effect must be repeatable.
 *
 * @param signal aborted at the job's deadline, when the server stops, and when another process took the job over
 */
export type JobHandler<Job> = (payload: PayloadOf<Job>, signal: AbortSignal) => Promise<void>;

/** Whether an error says that the job itself is not at fault. */
export type IsNotItsFault = (error: unknown) => boolean;

/** A job together with what does it, as the worker gets it. */
export interface HandledJob {
  readonly job: JobKind<unknown>;
  /** @throws ZodError when the payload is not one of this job's */
  readonly run: (payload: unknown, signal: AbortSignal) => Promise<void>;
  readonly isUnavailable: IsNotItsFault;
  readonly hasToWait: IsNotItsFault;
}

/**
 * Attempts that end as these say are not counted: the job waits, and is not parked before days have passed.
 *
 * @param isUnavailable the provider of the lane is away: one job asks for it, the others wait for that
 * @param hasToWait for something that no other job waits for
 */
export const handleJob = <Payload>(
  job: JobKind<Payload>,
  handler: (payload: Payload, signal: AbortSignal) => Promise<void>,
  isUnavailable: IsNotItsFault = () => false,
  hasToWait: IsNotItsFault = () => false,
): HandledJob => ({
  job,
  run: async (payload, signal) => handler(job.payload.parse(payload), signal),
  // Whatever issues a document or sends a mail waits for the journal.
  isUnavailable: (error) => isJournalUnavailable(error) || isUnavailable(error),
  hasToWait,
});
