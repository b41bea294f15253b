import type { Tx } from '../../infrastructure/database/open-database.ts';

/** Removes every way to sign in beside the password, and what stands behind it. */
export async function removeFactors(tx: Tx, userUuid: string): Promise<void> {
  for (const table of ['passkey', 'totp', 'recovery_code'] as const) {
    await tx.deleteFrom(table).where('user_uuid', '=', userUuid).execute();
  }
}
