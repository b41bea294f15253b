import * as z from 'zod/mini';
import { after, type Clock, hours } from './clock.ts';
import type { Database, Queryable, Tx } from './database/open-database.ts';
import { inTransaction } from './database/transaction.ts';
import type { Environment } from './environment.ts';
import { defineJob, type JobHandler } from './jobs/define-job.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Log } from './log.ts';
import { type KeyRing, nameOfKey } from './secrets/key-ring.ts';
import { purposeOf } from './secrets/signing-keys.ts';
import { recordSecurityEventTo } from './security/record-security-event.ts';
import { StartError } from './start-error.ts';

/** One kind of secrets in the database. Each room lists its own. */
export interface SealedSecrets {
  readonly kind: string;
  /** What is stored, of all rows. */
  list(db: Queryable): Promise<readonly string[]>;
  /** Seals anew what is not sealed with the first key; returns how many those were. */
  sealAnew(tx: Tx, keyRing: KeyRing): Promise<number>;
}

export const sealSecretsJob = defineJob('seal-secrets', z.null());

/** By then, the servers with the previous keys have been replaced. */
const rollout = hours(1);

const uniqueKey = 'seal-secrets';

/** The names of the keys with which the secrets are sealed. */
export async function sealingKeys(db: Queryable, kinds: readonly SealedSecrets[]): Promise<ReadonlySet<string>> {
  const stored = await Promise.all(kinds.map((kind) => kind.list(db)));
  return new Set(stored.flat().map(nameOfKey));
}

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly keyRing: KeyRing;
  readonly environment: Pick<Environment, 'databaseUrl'>;
}

/** At the start: refuses keys that cannot open everything, and plans to seal anew what the first one did not seal. */
export async function checkSecrets(
  { database, clock, jobs, keyRing, environment }: Needs,
  kinds: readonly SealedSecrets[],
): Promise<void> {
  const used = await sealingKeys(database, kinds);
  const unknown = [...used].filter((name) => !keyRing.names.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `KONTOR_SECRET_KEYS does not name the key ${unknown.join(', ')}, which sealed secrets in the database: add it again (docs/running.md).`,
    );
  }
  if ([...used].every((name) => name === keyRing.current)) return;
  const dueAt = environment.databaseUrl === null ? clock.now() : after(clock.now(), rollout);
  await jobs.enqueue(database, sealSecretsJob, null, { uniqueKey, dueAt });
}

/** Seals all secrets with the first key; returns how many were not. */
export async function sealAll(
  { database, keyRing, log }: Pick<Needs, 'database' | 'keyRing'> & { readonly log: Log },
  kinds: readonly SealedSecrets[],
): Promise<number> {
  const sealed = await inTransaction(database, async (tx) => {
    let count = 0;
    for (const kind of kinds) count += await kind.sealAnew(tx, keyRing);
    return count;
  });
  recordSecurityEventTo(log, 'secrets-sealed', { count: String(sealed), key: keyRing.current });
  return sealed;
}

export const createSealSecrets =
  (
    infrastructure: Pick<Needs, 'database' | 'keyRing'> & { readonly log: Log },
    kinds: readonly SealedSecrets[],
  ): JobHandler<typeof sealSecretsJob> =>
  async () =>
    void (await sealAll(infrastructure, kinds));

/** The keys that sign cookies and links. */
export const signingKeySecrets: SealedSecrets = {
  kind: 'signing keys',
  list: async (db) =>
    (await db.selectFrom('signing_key').select('sealed_key').execute()).map(({ sealed_key: text }) => text),
  async sealAnew(tx, keyRing) {
    const rows = await tx.selectFrom('signing_key').selectAll().forUpdate().execute();
    const others = rows.filter(({ sealed_key: text }) => !keyRing.isCurrent(text));
    for (const { generation, sealed_key: text } of others) {
      const purpose = purposeOf(generation);
      await tx
        .updateTable('signing_key')
        .set({ sealed_key: keyRing.seal(purpose, keyRing.open(purpose, text)) })
        .where('generation', '=', generation)
        .execute();
    }
    return others.length;
  },
};
