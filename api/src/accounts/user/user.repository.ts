import type { Updateable } from 'kysely';
import { named } from '../../infrastructure/database/named-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { NewUser, UserRow, UserTables } from './user.tables.ts';

/** All columns of a user, for named statements (named-statement.ts). */
export const userColumns = [
  'app_user.uuid',
  'app_user.email',
  'app_user.password_hash',
  'app_user.first_name',
  'app_user.last_name',
  'app_user.language',
  'app_user.state',
  'app_user.token_type',
  'app_user.newsletter_opt_in',
  'app_user.usage_mails',
  'app_user.deletion_confirmed_at',
  'app_user.created_at',
] as const;

/** @param email in lower case */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('app_user')
    .modifyFront(named('user-by-email'))
    .select(userColumns)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** A user, locked until the end of the transaction, so that steps that depend on the user's state wait for each other. */
export async function lockUser(tx: Tx, uuid: string): Promise<UserRow | null> {
  const row = await tx.selectFrom('app_user').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  return row ?? null;
}

/**
 * The user of a request, locked until the end of the transaction. If the password was changed since the request was
 * accepted, its sender may be an attacker with the old password and is refused.
 * @throws unauthenticated
 */
export async function lockCaller(tx: Tx, caller: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, caller.uuid);
  if (user?.password_hash !== caller.password_hash) throw new ProblemError('unauthenticated');
  return user;
}

/** Adds a user; `false` if the address is taken. */
export async function insertUser(tx: Queryable, user: NewUser): Promise<boolean> {
  const result = await tx
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateUser(
  tx: Queryable,
  uuid: string,
  change: Updateable<UserTables['app_user']>,
): Promise<UserRow> {
  return tx.updateTable('app_user').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();
}

export async function deleteUser(tx: Queryable, uuid: string): Promise<void> {
  await tx.deleteFrom('app_user').where('uuid', '=', uuid).execute();
}
