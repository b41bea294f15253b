import type { Queryable } from '../database/open-database.ts';

const name = 'signing-key';

/**
 * The key of releases that had one, in clear: the first generation, and what the secrets of authenticator apps were
 * sealed with. Deleted with the sealing of all secrets (sealed-secrets.ts).
 */
export async function legacySigningKey(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('system_value').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

export async function deleteLegacySigningKey(db: Queryable): Promise<boolean> {
  const result = await db.deleteFrom('system_value').where('name', '=', name).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
