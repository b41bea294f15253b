import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { NewUser, StoredUserRow, UserRow, UserTables } from './user.tables.ts';

/** All columns of a user, for kept statements (kept-statement.ts). */
export const userColumns = [
  'uuid',
  'email',
  'password_hash',
  'first_name',
  'last_name',
  'language',
  'state',
  'token_type',
  'newsletter_opt_in',
  'usage_mails',
  'deletion_confirmed_at',
  'created_at',
] as const;

const userByEmail = kept('user-by-email', (db, { email }: { readonly email: string }) =>
  db.selectFrom('app_user').select(userColumns).where('email', '=', email),
);

/** @param email in lower case */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await userByEmail(db, { email });
  return row ?? null;
}

export const findUser = async (db: Queryable, uuid: string): Promise<StoredUserRow | null> =>
  (await db.selectFrom('app_user').selectAll().where('uuid', '=', uuid).executeTakeFirst()) ?? null;

/** A user, locked until the end of the transaction, so that steps that depend on the user's state wait for each other. */
export async function lockUser(tx: Tx, uuid: string): Promise<StoredUserRow | null> {
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

/** The user with an address; one that has only the address if there was none. */
export async function findOrInsertUser(
  tx: Queryable,
  { email, language, now }: { readonly email: string; readonly language: UserRow['language']; readonly now: Date },
): Promise<UserRow> {
  await insertUser(tx, {
    uuid: randomUUID(),
    email,
    password_hash: null,
    first_name: null,
    last_name: null,
    language,
    state: 'incomplete',
    token_type: null,
    created_at: now,
  });
  const user = await findUserByEmail(tx, email);
  if (user === null) throw new Error('A user that was just added is missing');
  return user;
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
