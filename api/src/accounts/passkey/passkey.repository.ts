import type { Database, Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { PasskeyRow } from './passkey.tables.ts';

/** Oldest first. */
export async function findPasskeys(db: Queryable, userUuid: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('user_uuid', '=', userUuid).orderBy('created_at').execute();
}

export async function findByCredentialId(db: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  return row ?? null;
}

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx
    .insertInto('passkey')
    .values({ ...row, transports: JSON.stringify(row.transports) })
    .execute();
}

/**
 * Stores the signature counter; `false` if the passkey counts and did not count up, which means that a copy of it
 * exists (WebAuthn, 6.1.1). Passkeys without a counter always report 0.
 */
export async function countUse(database: Database, uuid: string, signCount: number, now: Date): Promise<boolean> {
  const result = await database
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('uuid', '=', uuid)
    .where((of) =>
      of.or([of('sign_count', '<', signCount), of.and([of('sign_count', '=', 0), of.lit(signCount === 0)])]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The removed passkey; `null` if the user has no such passkey. */
export async function deletePasskey(tx: Tx, userUuid: string, uuid: string): Promise<PasskeyRow | null> {
  const row = await tx
    .deleteFrom('passkey')
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
