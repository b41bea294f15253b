import type * as z from 'zod/mini';
import { minutes } from '../clock.ts';

/** Jobs of one lane share its workers; a slow lane takes nothing from the others. */
export type Lane = 'mail' | 'payment' | 'events' | 'outside' | 'default';

/** Work that happens later. The room that does it declares it; what makes it necessary queues it. */
export interface JobKind<Payload> {
  /** Its name in the table `job`; never changed once released, because rows of older releases carry it. */
  readonly kind: string;
  /** Rows may have been written by another release, so a payload is checked when it is read back. */
  readonly payload: z.ZodMiniType<Payload>;
  readonly lane: Lane;
  /** Milliseconds after which a handler is cut off and the attempt counts as failed. */
  readonly deadline: number;
}

export type PayloadOf<Job> = Job extends JobKind<infer Payload> ? Payload : never;

export const defineJob = <Payload>(
  kind: string,
  payload: z.ZodMiniType<Payload>,
  { lane = 'default', deadline = minutes(2) }: Partial<Pick<JobKind<Payload>, 'lane' | 'deadline'>> = {},
): JobKind<Payload> => ({ kind, payload, lane, deadline });

/** Runs outside of any transaction. May run twice for one job (after a crash), so its effect must be repeatable. */
export type JobHandler<Job> = (payload: PayloadOf<Job>) => Promise<void>;

/** A job together with what does it, as the worker gets it. */
export interface HandledJob {
  readonly job: JobKind<unknown>;
  /** @throws ZodError when the payload is not one of this job's */
  readonly run: (payload: unknown) => Promise<void>;
}

export const handleJob = <Payload>(
  job: JobKind<Payload>,
  handler: (payload: Payload) => Promise<void>,
): HandledJob => ({
  job,
  run: async (payload) => handler(job.payload.parse(payload)),
});
