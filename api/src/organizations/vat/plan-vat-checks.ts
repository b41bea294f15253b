import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import { type DueCheck, findDueChecks } from './vat-check.repository.ts';
import { questionKey, verifyVatIdJob } from './verify-vat-id.ts';

/** Finds daily which ids are due, so that no question depends on a job that was queued months ago. */
export const planVatChecksJob = defineJob('plan-vat-checks', z.object({}));

const pageSize = 500;

/**
 * Queues the questions of the next day, each for its own time of it; plans again the next day. A run that ends early is
 * repeated from the start: what waits already is not queued twice.
 */
export const createPlanVatChecks =
  ({
    database,
    clock,
    jobs,
  }: Pick<Infrastructure, 'database' | 'clock' | 'jobs'>): JobHandler<typeof planVatChecksJob> =>
  async (_, signal) => {
    const now = clock.now();
    const tomorrow = after(now, days(1));
    await enqueueDaily(jobs, database, planVatChecksJob, tomorrow);
    let last: DueCheck | null = null;
    do {
      signal.throwIfAborted();
      const page: readonly DueCheck[] = await findDueChecks(database, tomorrow, last, pageSize);
      await jobs.enqueueAll(
        database,
        verifyVatIdJob,
        page.map(({ organizationUuid, vatId, dueAt }) => ({
          payload: { organizationUuid, vatId },
          dueAt: dueAt < now ? now : dueAt,
          uniqueKey: questionKey(organizationUuid, vatId),
        })),
      );
      last = page.length === pageSize ? (page.at(-1) ?? null) : null;
    } while (last !== null);
  };
