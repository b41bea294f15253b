import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { instant, uuid } from './schema.ts';
import { runsPortal } from './staff-role.ts';

/** Jobs of one lane share the places in which they run; a slow lane takes none from the others. */
export const JobLane = z.enum(['mail', 'payment', 'events', 'outside', 'default']);

/** What the jobs of one lane do now. */
export const JobLaneFigures = z.object({
  lane: JobLane,
  /** Due and not begun. */
  waiting: z.int(),
  running: z.int(),
  parked: z.int(),
  /** Since when the job waits that has waited longest; `null` while none waits. */
  oldestDueAt: z.nullable(instant()),
});

/** A job that is not tried again by itself. What it is about is not shown: it may name people. */
export const ParkedJob = z.object({
  uuid: uuid(),
  kind: z.string(),
  lane: JobLane,
  attempts: z.int(),
  /** How many of the attempts ended with the process that ran them. */
  interruptions: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: instant(),
  parkedAt: instant(),
});

/** How far a kind of work is of which there is some every day. */
export const DailyWorkProgress = z.object({
  /** `comparison`, `dunning` …; a newer server may have further ones. */
  name: z.string(),
  /** When today's began, by the vendor's calendar; `null` while nothing of it was begun. */
  beganAt: z.nullable(instant()),
  /** Jobs of it that have ended well today, up to some seconds ago. */
  done: z.int(),
  /** Due and not begun. */
  waiting: z.int(),
  /** Since when that waits that has waited longest; `null` while nothing waits. */
  oldestDueAt: z.nullable(instant()),
  /** Whether something of it has waited for more than six hours, or the next day's was not planned. */
  isBehind: z.boolean(),
});

export const OperatorJobs = z.object({
  lanes: z.array(JobLaneFigures),
  /** Servers of releases before do not send it. */
  daily: z._default(z.array(DailyWorkProgress), []),
  /** Those parked last come first; a hundred at most. */
  parked: z.array(ParkedJob),
});

export const operatorJobCalls = defineCalls({
  'GET /operator/job': {
    summary: 'What runs and waits in each lane of jobs, how far the daily work is, and the jobs that are parked',
    permission: 'staff',
    staff: runsPortal,
    success: { status: 200, body: OperatorJobs },
    errors: [],
  },
  'POST /operator/job/{jobUuid}/resend': {
    summary: 'Runs a parked job again, with all its attempts; 404 when it is not parked',
    permission: 'staff',
    staff: runsPortal,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type JobLane = z.output<typeof JobLane>;
export type JobLaneFigures = z.output<typeof JobLaneFigures>;
export type ParkedJob = z.output<typeof ParkedJob>;
export type DailyWorkProgress = z.output<typeof DailyWorkProgress>;
export type OperatorJobs = z.output<typeof OperatorJobs>;
