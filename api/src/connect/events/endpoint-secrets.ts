import { randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { KeyRing } from '../../infrastructure/secrets/key-ring.ts';
import type { SealedSecrets } from '../../infrastructure/secrets/sealed-secrets.ts';
import type { EndpointRow } from './connect-event.tables.ts';

/** Sealed for one client: it cannot be opened in another client's row. */
const purposeOf = (clientUuid: string): string => `connect endpoint secret|${clientUuid}`;

/** 24 to 64 bytes (Standard Webhooks). */
export const newEndpointSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealEndpointSecret = (keyRing: KeyRing, clientUuid: string, secret: string): string =>
  keyRing.seal(purposeOf(clientUuid), secret);

export type Secrets = Pick<
  EndpointRow,
  'client_uuid' | 'sealed_secret' | 'sealed_previous_secret' | 'previous_secret_until'
>;

/** Those that sign now: one, or two while a secret is replaced. */
export function openEndpointSecrets(keyRing: KeyRing, row: Secrets, now: Date): string[] {
  const purpose = purposeOf(row.client_uuid);
  const isPreviousValid = row.previous_secret_until !== null && row.previous_secret_until > now;
  const previous = isPreviousValid ? row.sealed_previous_secret : null;
  return [row.sealed_secret, previous].flatMap((sealed) => (sealed === null ? [] : keyRing.open(purpose, sealed)));
}

const columns = ['client_uuid', 'sealed_secret', 'sealed_previous_secret'] as const;
const isText = (text: string | null): text is string => text !== null;

/** The secrets that sign events. */
export const endpointSecrets: SealedSecrets = {
  kind: 'secrets of endpoints for events',

  async list(db: Queryable) {
    const rows = await db.selectFrom('connect_endpoint').select(columns).execute();
    return rows.flatMap((row) => [row.sealed_secret, row.sealed_previous_secret].filter(isText));
  },

  async sealAnew(tx: Tx, keyRing) {
    const rows = await tx.selectFrom('connect_endpoint').select(columns).forUpdate().execute();
    let count = 0;
    for (const { client_uuid: clientUuid, sealed_secret: secret, sealed_previous_secret: previous } of rows) {
      const others = [secret, previous].filter(isText).filter((text) => !keyRing.isCurrent(text));
      if (others.length === 0) continue;
      const anew = (text: string) => sealEndpointSecret(keyRing, clientUuid, keyRing.open(purposeOf(clientUuid), text));
      await tx
        .updateTable('connect_endpoint')
        .set({ sealed_secret: anew(secret), sealed_previous_secret: previous === null ? null : anew(previous) })
        .where('client_uuid', '=', clientUuid)
        .execute();
      count += others.length;
    }
    return count;
  },
};
