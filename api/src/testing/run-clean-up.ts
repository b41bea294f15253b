import { cleanUpJob } from '../server/clean-up.ts';
import type { TestApp } from './test-app.ts';

/** Runs the daily clean-up now, and everything else that is due. */
export async function runCleanUp({ infrastructure: { jobs, database }, worker }: TestApp): Promise<void> {
  await jobs.enqueue(database, cleanUpJob, null);
  await worker.runDue();
}
