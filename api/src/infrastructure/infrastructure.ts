import { createRecord, type RecordActivity } from './activity/record.ts';
import { createClock, type MovableClock } from './clock.ts';
import type { Availability } from './database/availability.ts';
import type { AsOwner, Database, OpenDatabase } from './database/open-database.ts';
import type { Replica } from './database/replica.ts';
import type { Environment } from './environment.ts';
import { createIdempotencyStore, type IdempotencyStore } from './http/idempotency.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import type { Log } from './log.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { createKeyRing, type KeyRing, UnopenedSecretError } from './secrets/key-ring.ts';
import { secretKeysOf } from './secrets/secret-keys.ts';
import { openSigningKeys, type SigningKeys } from './secrets/signing-keys.ts';
import { StartError } from './start-error.ts';
import { readClockOffset } from './system-values.ts';
import { noTelemetry, type Telemetry } from './telemetry/telemetry.ts';
import { withIds } from './telemetry/work-context.ts';

/** What every room builds on. */
export interface Infrastructure {
  readonly environment: Environment;
  readonly database: Database;
  readonly reserved: Database;
  readonly callers: Database;
  readonly replica: Replica;
  readonly availability: Availability;
  /** Changes the schema, which the work of requests and jobs may not. */
  readonly asOwner: AsOwner;
  readonly clock: MovableClock;
  readonly jobs: JobQueue;
  readonly outbox: Outbox;
  /** Writes the activity of organizations. */
  readonly record: RecordActivity;
  readonly limits: RateLimiter;
  readonly idempotency: IdempotencyStore;
  /** The copy, outside of the database, of what must not be lost or repeated when a backup is restored. */
  readonly journal: Journal;
  /** Seals secrets that are stored. */
  readonly keyRing: KeyRing;
  /** Signs values that are issued and returned: XSRF tokens, cookies, short-lived links. */
  readonly signingKeys: SigningKeys;
  /** Adds the ids of the request, or of the job's, to each line. */
  readonly log: Log;
  readonly telemetry: Telemetry;
}

export async function createInfrastructure(
  environment: Environment,
  {
    database,
    reserved,
    callers,
    replica,
    availability,
    asOwner,
  }: Pick<OpenDatabase, 'database' | 'reserved' | 'callers' | 'replica' | 'availability' | 'asOwner'>,
  log: Log,
  telemetry: Telemetry = noTelemetry,
): Promise<Infrastructure> {
  const clock = createClock(environment.sandboxTools ? await readClockOffset(database) : 0);
  const jobs = createJobQueue(clock);
  const keyRing = createKeyRing(secretKeysOf(environment));
  const logOfWork = withIds(log);
  const signingKeys = await openSigningKeys(database, clock, keyRing, log).catch((error: unknown) => {
    throw error instanceof UnopenedSecretError ? unopened(error) : error;
  });
  return {
    environment,
    database,
    reserved,
    callers,
    replica,
    availability,
    asOwner,
    clock,
    jobs,
    outbox: createOutbox(clock, jobs, environment),
    record: createRecord(clock),
    limits: createRateLimiter(database, clock, signingKeys),
    idempotency: createIdempotencyStore(database, clock),
    journal: createJournal({ database, clock, keyRing, log: logOfWork, environment }),
    keyRing,
    signingKeys,
    log: logOfWork,
    telemetry,
  };
}

const unopened = (cause: UnopenedSecretError) =>
  new StartError(
    `The secrets in the database cannot be opened: ${cause.message} (KONTOR_SECRET_KEYS, or secret-key in KONTOR_DATA_DIR; docs/running.md).`,
    { cause },
  );
