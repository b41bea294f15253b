import type { JobWorker } from '../infrastructure/jobs/job-worker.ts';

/** Does the work of both: jobs, and what is sent to the vendor's other systems. */
export const together = (jobs: JobWorker, deliveries: JobWorker): JobWorker => ({
  start() {
    jobs.start();
    deliveries.start();
  },

  async stop() {
    await Promise.all([jobs.stop(), deliveries.stop()]);
  },

  /** Jobs announce what is delivered then. */
  async runDue() {
    return (await jobs.runDue()) + (await deliveries.runDue());
  },

  async nextDueAt() {
    const due = [await jobs.nextDueAt(), await deliveries.nextDueAt()].filter((instant) => instant !== null);
    return due.length === 0 ? null : new Date(Math.min(...due.map((instant) => instant.getTime())));
  },
});
