import { randomBytes } from 'node:crypto';
import type { NewClientEndpoint } from '@kontor/contract/connect-client';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { SealedSecrets } from '../../infrastructure/sealed-secrets.ts';
import type { KeyRing } from '../../infrastructure/secrets/key-ring.ts';

const purposeOf = (clientId: string) => `connect endpoint|${clientId}`;

export const sealEndpointSecret = (keyRing: KeyRing, clientId: string, secret: string): string =>
  keyRing.seal(purposeOf(clientId), secret);

export const openEndpointSecret = (keyRing: KeyRing, clientId: string, sealed: string): string =>
  keyRing.open(purposeOf(clientId), sealed);

export interface SealedEndpointSecrets {
  readonly client_id: string;
  readonly sealed_secret: string;
  readonly sealed_previous_secret: string | null;
  readonly previous_until: Date | null;
}

/** Those that sign now: one, or two while a secret is replaced. */
export function openEndpointSecrets(keyRing: KeyRing, row: SealedEndpointSecrets, now: Date): string[] {
  const isPreviousValid = row.previous_until !== null && row.previous_until > now;
  return [row.sealed_secret, isPreviousValid ? row.sealed_previous_secret : null].flatMap((sealed) =>
    sealed === null ? [] : openEndpointSecret(keyRing, row.client_id, sealed),
  );
}

/** As Standard Webhooks has them: 24 to 64 random bytes. */
const newEndpointSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** An endpoint that is not parked. */
const inUse = { failing_since: null, mailed_at: null, parked_at: null, parked_reason: null };

/** Uses a parked endpoint again; `false` for a client without an endpoint. */
export async function resumeEndpoint(tx: Tx, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connect_endpoint')
    .set(inUse)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An endpoint with a secret that is known already. */
export async function putEndpoint(
  tx: Tx,
  { clock, keyRing }: Pick<Infrastructure, 'clock' | 'keyRing'>,
  clientId: string,
  { url, events }: Required<NewClientEndpoint>,
  secret: string,
): Promise<void> {
  const row = {
    url,
    events: JSON.stringify(events),
    sealed_secret: sealEndpointSecret(keyRing, clientId, secret),
    sealed_previous_secret: null,
    previous_until: null,
    changed_at: clock.now(),
    ...inUse,
  };
  await tx
    .insertInto('connect_endpoint')
    .values({ client_id: clientId, ...row })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
    .execute();
}

/** A new address, or the same one again, gets a new secret; the one before signs as well until `previousUntil`. */
export async function replaceEndpoint(
  tx: Tx,
  { clock, keyRing }: Pick<Infrastructure, 'clock' | 'keyRing'>,
  clientId: string,
  { url, events }: Required<NewClientEndpoint>,
  previousUntil: Date,
): Promise<{ secret: string }> {
  const before = await tx
    .selectFrom('connect_endpoint')
    .select('sealed_secret')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const secret = newEndpointSecret();
  const row = {
    url,
    events: JSON.stringify(events),
    sealed_secret: sealEndpointSecret(keyRing, clientId, secret),
    sealed_previous_secret: before?.sealed_secret ?? null,
    previous_until: before === undefined ? null : previousUntil,
    changed_at: clock.now(),
    ...inUse,
  };
  await tx
    .insertInto('connect_endpoint')
    .values({ client_id: clientId, ...row })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
    .execute();
  return { secret };
}

/** The secrets that sign events. */
export const endpointSecrets: SealedSecrets = {
  kind: 'endpoints of Connect',
  async list(db) {
    const rows = await db.selectFrom('connect_endpoint').select(['sealed_secret', 'sealed_previous_secret']).execute();
    return rows.flatMap((row) => [row.sealed_secret, row.sealed_previous_secret ?? []].flat());
  },
  async sealAnew(tx, keyRing) {
    const rows = await tx.selectFrom('connect_endpoint').selectAll().forUpdate().execute();
    let count = 0;
    for (const { client_id: id, sealed_secret: secret, sealed_previous_secret: previous } of rows) {
      const stale = [secret, previous].filter((sealed) => sealed !== null && !keyRing.isCurrent(sealed)).length;
      if (stale === 0) continue;
      const again = (sealed: string) => sealEndpointSecret(keyRing, id, openEndpointSecret(keyRing, id, sealed));
      await tx
        .updateTable('connect_endpoint')
        .set({ sealed_secret: again(secret), sealed_previous_secret: previous && again(previous) })
        .where('client_id', '=', id)
        .execute();
      count += stale;
    }
    return count;
  },
};
