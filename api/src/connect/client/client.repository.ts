import type { Scope } from '@kontor/contract/connect-scope';
import { sql } from 'kysely';
import { ofNoTenant } from '../../infrastructure/database/acting-for.ts';
import { named } from '../../infrastructure/database/named-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { Environment } from '../../infrastructure/environment.ts';
import { hashSecret } from '../../infrastructure/signing.ts';
import { clientTokenLifetime, clientTokenModel } from '../../plugin-login/client-credentials.ts';

export interface StoredClient {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly contactEmail: string | null;
  readonly isSandbox: boolean;
}

export type SandboxSetting = Pick<Environment, 'sandboxTools'>;

/** The clients that exist here: those of the sandbox only where its tools are on, even in a database that had them before. */
export const existingClients = (db: Queryable, { sandboxTools }: SandboxSetting) =>
  db
    .selectFrom('connect_client')
    .where('revoked_at', 'is', null)
    .$if(!sandboxTools, (query) => query.where('is_sandbox', '=', false));

/** Locks a client until the end of the transaction, because its secrets or its endpoint change; `null` if there is none. */
export async function lockClient(
  tx: Tx,
  setting: SandboxSetting,
  id: string,
): Promise<{ readonly scopes: Scope[] } | null> {
  const row = await existingClients(tx, setting).select('scopes').where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Adds a client, or makes the one of the sandbox as it is documented again. */
export async function putClient(tx: Tx, client: StoredClient, now: Date): Promise<void> {
  const values = {
    name: client.name,
    scopes: JSON.stringify(client.scopes),
    contact_email: client.contactEmail,
    is_sandbox: client.isSandbox,
    revoked_at: null,
  };
  await tx
    .insertInto('connect_client')
    .values({ id: client.id, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Stores a secret in the free place, or in that of the older one. The client must be locked. */
export async function addSecret(tx: Tx, clientId: string, secret: string, now: Date): Promise<void> {
  const stored = await tx
    .selectFrom('connect_client_secret')
    .select('place')
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('place')
    .execute();
  const place = stored.length === 2 ? (stored[0]?.place ?? 1) : stored[0]?.place === 1 ? 2 : 1;
  const row = { secret_hash: hashSecret(secret), created_at: now, last_used_at: null };
  await tx
    .insertInto('connect_client_secret')
    .values({ client_id: clientId, place, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'place']).doUpdateSet(row))
    .execute();
}

export async function deleteSecrets(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('connect_client_secret').where('client_id', '=', clientId).execute();
}

/** Its secrets and its endpoint's are deleted; the name remains, because deliveries refer to it. */
export async function revokeClient(tx: Tx, clientId: string, now: Date): Promise<void> {
  await deleteSecrets(tx, clientId);
  await tx.deleteFrom('connect_endpoint').where('client_id', '=', clientId).execute();
  await tx.updateTable('connect_client').set({ revoked_at: now }).where('id', '=', clientId).execute();
}

interface TokenRow {
  readonly id: string;
  readonly name: string;
  /** Those of the token. */
  readonly scope: string | null;
  /** Those that the client has now. */
  readonly scopes: readonly Scope[];
}

/**
 * The client of an access token. Asked with each call, so that the tokens of a client that was revoked by any server, or of a
 * secret that was rotated out, end at once. Those of a release that did not name their secret end with the next rotation.
 */
export async function findClientOfToken(
  db: Queryable,
  { sandboxTools }: SandboxSetting,
  token: string,
  now: Date,
): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`${named('client-of-token')} ${ofNoTenant}
    select client.id, client.name, client.scopes, artifact.payload ->> 'scope' as scope from openid_artifact as artifact
    join connect_client as client on client.id = artifact.payload ->> 'clientId'
    where artifact.model = ${clientTokenModel} and artifact.id_hash = ${hashSecret(token)} and artifact.expires_at > ${now}
      and client.revoked_at is null and (${sandboxTools}::boolean or not client.is_sandbox)
      and case when artifact.payload #>> '{extra,secret}' is null
        then not exists (select from connect_client_secret secret where secret.client_id = client.id
          and secret.created_at > artifact.expires_at - ${clientTokenLifetime} * interval '1 millisecond')
        else exists (select from connect_client_secret secret where secret.client_id = client.id
          and secret.secret_hash = artifact.payload #>> '{extra,secret}') end`.execute(db);
  return rows[0] ?? null;
}
