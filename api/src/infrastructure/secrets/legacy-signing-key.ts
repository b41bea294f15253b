import type { Queryable, Tx } from '../database/open-database.ts';

const name = 'signing-key';

/**
 * The key of release 0.1.0, in clear: the first generation, and what the secrets of authenticator apps were sealed with.
 * While it is there, servers of that release may run, so secrets are stored as they read them. Deleted with the sealing
 * of all secrets, and restored by their unsealing (sealed-secrets.ts).
 */
export async function legacySigningKey(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('system_value').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** The same; until the transaction ends, the key is not deleted. */
export async function holdLegacySigningKey(tx: Tx): Promise<string | null> {
  const query = tx.selectFrom('system_value').select('value').where('name', '=', name).forShare();
  return (await query.executeTakeFirst())?.value ?? null;
}

/** The same; until the transaction ends, secrets are not stored in the form of that release. */
export async function claimLegacySigningKey(tx: Tx): Promise<string | null> {
  const query = tx.selectFrom('system_value').select('value').where('name', '=', name).forUpdate();
  return (await query.executeTakeFirst())?.value ?? null;
}

export const restoreLegacySigningKey = async (tx: Tx, value: string): Promise<void> =>
  void (await tx.insertInto('system_value').values({ name, value }).execute());

export const deleteLegacySigningKey = async (tx: Tx): Promise<void> =>
  void (await tx.deleteFrom('system_value').where('name', '=', name).execute());
