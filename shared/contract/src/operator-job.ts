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

export const OperatorJobs = z.object({
  lanes: z.array(JobLaneFigures),
  /** Those parked last come first; a hundred at most. */
  parked: z.array(ParkedJob),
});

export const operatorJobCalls = defineCalls({
  'GET /operator/job': {
    summary: 'What runs and waits in each lane of jobs, and the jobs that are parked',
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
export type OperatorJobs = z.output<typeof OperatorJobs>;
