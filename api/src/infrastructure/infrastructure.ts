import { createClock, type MovableClock } from './clock.ts';
import type { Availability } from './database/availability.ts';
import type { Database, OpenDatabase } from './database/open-database.ts';
import type { Environment } from './environment.ts';
import { createIdempotencyStore, type IdempotencyStore } from './http/idempotency.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import type { Log } from './log.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { readClockOffset, signingKey } from './system-values.ts';

/** What every room builds on. */
export interface Infrastructure {
  readonly environment: Environment;
  readonly database: Database;
  readonly reserved: Database;
  readonly availability: Availability;
  readonly clock: MovableClock;
  readonly jobs: JobQueue;
  readonly outbox: Outbox;
  readonly limits: RateLimiter;
  readonly idempotency: IdempotencyStore;
  /** Signs values that are issued and returned: XSRF tokens, short-lived links. */
  readonly signingKey: Buffer;
  readonly log: Log;
}

export async function createInfrastructure(
  environment: Environment,
  { database, reserved, availability }: Pick<OpenDatabase, 'database' | 'reserved' | 'availability'>,
  log: Log,
): Promise<Infrastructure> {
  const clock = createClock(environment.sandboxTools ? await readClockOffset(database) : 0);
  const jobs = createJobQueue(clock);
  return {
    environment,
    database,
    reserved,
    availability,
    clock,
    jobs,
    outbox: createOutbox(clock, jobs),
    limits: createRateLimiter(database, clock),
    idempotency: createIdempotencyStore(database, clock),
    signingKey: await signingKey(database),
    log,
  };
}
