import * as z from 'zod/mini';
import { after, type Clock, days, hours } from '../clock.ts';
import type { Database, Queryable, Tx } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Environment } from '../environment.ts';
import { defineJob, type JobHandler } from '../jobs/define-job.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log.ts';
import { recordSecurityEventTo } from '../security/record-security-event.ts';
import { StartError } from '../start-error.ts';
import { isSealed, type KeyRing } from './key-ring.ts';
import {
  claimLegacySigningKey,
  deleteLegacySigningKey,
  legacySigningKey,
  restoreLegacySigningKey,
} from './legacy-signing-key.ts';
import { currentSigningKey, purposeOf } from './signing-keys.ts';

/** One kind of secrets in the database. Each room lists its own. */
export interface SealedSecrets {
  readonly kind: string;
  /** What is stored, of all rows. */
  list(db: Queryable): Promise<readonly string[]>;
  /** Seals anew what is not sealed with the first key; returns how many those were. */
  sealAnew(tx: Tx, keyRing: KeyRing): Promise<number>;
  /** Stores them as release 0.1.0 reads them; missing where it does not. */
  unseal?(tx: Tx, keyRing: KeyRing, legacyKey: string): Promise<void>;
}

export const sealSecretsJob = defineJob('seal-secrets', z.null());

/** By then, the servers with the previous keys have been replaced. */
const rollout = hours(1);

/** By then, it is certain that the new release stays. Until the secrets are sealed, the earlier one can return as it is. */
const probation = days(7);

const uniqueKey = 'seal-secrets';

/** With which keys the secrets are sealed; `null` stands for those of earlier releases. */
export async function sealingKeys(db: Queryable, kinds: readonly SealedSecrets[]): Promise<ReadonlySet<string | null>> {
  const stored = (await Promise.all(kinds.map((kind) => kind.list(db)))).flat();
  const names = stored.map((text) => (isSealed(text) ? (text.split('.', 2)[1] ?? null) : null));
  return new Set((await legacySigningKey(db)) === null ? names : [...names, null]);
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
  const unknown = [...used].filter((name) => name !== null && !keyRing.names.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `KONTOR_SECRET_KEYS does not name the key ${unknown.join(', ')}, which sealed secrets in the database: add it again (docs/running.md).`,
    );
  }
  if ([...used].every((name) => name === keyRing.current)) return;
  const wait = used.has(null) ? probation : rollout;
  const dueAt = environment.databaseUrl === null ? clock.now() : after(clock.now(), wait);
  await jobs.enqueue(database, sealSecretsJob, null, { uniqueKey, dueAt });
}

/** Seals all secrets with the first key, and deletes the key that release 0.1.0 stored in clear. */
export async function sealAll(
  { database, keyRing, log }: Pick<Needs, 'database' | 'keyRing'> & { readonly log: Log },
  kinds: readonly SealedSecrets[],
): Promise<number> {
  const sealed = await inTransaction(database, async (tx) => {
    const hasLegacyKey = (await claimLegacySigningKey(tx)) !== null;
    let count = hasLegacyKey ? 1 : 0;
    for (const kind of kinds) count += await kind.sealAnew(tx, keyRing);
    await deleteLegacySigningKey(tx);
    return count;
  });
  recordSecurityEventTo(log, 'secrets-sealed', { count: String(sealed), key: keyRing.current });
  return sealed;
}

/** Stores all secrets as release 0.1.0 reads them, so that it can return. The next start of this one plans to seal them. */
export async function unsealAll(
  { database, clock, jobs, keyRing, log }: Omit<Needs, 'environment'> & { readonly log: Log },
  kinds: readonly SealedSecrets[],
): Promise<void> {
  await inTransaction(database, async (tx) => {
    let key = await claimLegacySigningKey(tx);
    if (key === null) {
      key = await currentSigningKey(tx, clock.now(), keyRing);
      await restoreLegacySigningKey(tx, key);
    }
    for (const kind of kinds) await kind.unseal?.(tx, keyRing, key);
    await jobs.cancel(tx, uniqueKey);
  });
  recordSecurityEventTo(log, 'secrets-unsealed', {});
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
