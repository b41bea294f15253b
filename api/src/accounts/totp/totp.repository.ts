import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { TotpRow } from './totp.tables.ts';

const totpOfUser = kept('totp', (db, { userUuid }: { readonly userUuid: string }) =>
  db
    .selectFrom('totp')
    .select(['user_uuid', 'sealed_secret', 'created_at', 'started_by', 'active_since', 'last_step', 'recovery_salt'])
    .where('user_uuid', '=', userUuid),
);

export async function findTotp(db: Queryable, userUuid: string): Promise<TotpRow | null> {
  const [row] = await totpOfUser(db, { userUuid });
  return row ?? null;
}

/** Begins a set-up; replaces one that was never finished. */
export async function putPendingTotp(tx: Tx, row: TotpRow): Promise<void> {
  await tx.deleteFrom('totp').where('user_uuid', '=', row.user_uuid).execute();
  await tx.insertInto('totp').values(row).execute();
}

/** Activates a secret; `false` if another set-up replaced it. */
export async function activateTotp(tx: Tx, { user_uuid, sealed_secret }: TotpRow, now: Date, step: number) {
  const result = await tx
    .updateTable('totp')
    .set({ active_since: now, started_by: null, last_step: step })
    .where('user_uuid', '=', user_uuid)
    .where('sealed_secret', '=', sealed_secret)
    .where('active_since', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses a code; `false` if it was used before or simultaneously. */
export async function takeStep(db: Queryable, userUuid: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_uuid', '=', userUuid)
    .where('active_since', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a recovery code atomically. `false` if it is unknown or already used. */
export async function takeRecoveryCode(tx: Tx, userUuid: string, hash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_code')
    .where('user_uuid', '=', userUuid)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Tx, userUuid: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_uuid', '=', userUuid).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_uuid: userUuid, hash })))
    .execute();
}

export async function countRecoveryCodes(db: Queryable, userUuid: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** `false` if no app was active. */
export async function deleteTotp(tx: Tx, userUuid: string): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('user_uuid', '=', userUuid).execute();
  const row = await tx
    .deleteFrom('totp')
    .where('user_uuid', '=', userUuid)
    .returning('active_since')
    .executeTakeFirst();
  return (row?.active_since ?? null) !== null;
}
