import { after, days, hours } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { hashSecret, randomSecret } from '../../infrastructure/signing.ts';
import type { ConfirmationKind, ConfirmationTokenRow, UserRow } from './user.tables.ts';

const lifetime: Readonly<Record<ConfirmationKind, number>> = {
  activation: days(1),
  'partner-activation': days(1),
  'password-reset': hours(1),
  'email-change': days(1),
  deletion: days(1),
};

interface NewToken {
  readonly kind: ConfirmationKind;
  readonly userUuid: string;
  readonly newEmail?: string;
  readonly pluginLoginId?: string | null;
}

/** Creates a token for a mail. Only its hash is stored. */
export async function issueToken(tx: Queryable, now: Date, request: NewToken): Promise<string> {
  const token = randomSecret();
  await tx
    .insertInto('confirmation_token')
    .values({
      hash: hashSecret(token),
      kind: request.kind,
      user_uuid: request.userUuid,
      new_email: request.newEmail ?? null,
      plugin_login_id: request.pluginLoginId ?? null,
      created_at: now,
      expires_at: after(now, lifetime[request.kind]),
    })
    .execute();
  return token;
}

/**
 * Deletes a token and all others of its kind, and returns what it was for; `null` if it is unknown, used, expired or of
 * another kind. Deleting and reading are one statement, so only one of two simultaneous uses succeeds.
 */
export async function redeemToken(
  tx: Tx,
  now: Date,
  token: string,
  kinds: readonly ConfirmationKind[],
): Promise<ConfirmationTokenRow | null> {
  const row = await tx
    .deleteFrom('confirmation_token')
    .where('hash', '=', hashSecret(token))
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  await voidTokens(tx, row.user_uuid, [row.kind]);
  return row;
}

/** The user whose password a valid token may reset; `null` otherwise. Looking does not use the token up. */
export async function findResetUser(db: Queryable, now: Date, token: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('confirmation_token')
    .innerJoin('app_user', 'app_user.uuid', 'confirmation_token.user_uuid')
    .selectAll('app_user')
    .where('hash', '=', hashSecret(token))
    .where('kind', '=', 'password-reset')
    .where('expires_at', '>', now)
    .where('app_user.state', '!=', 'disabled')
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the tokens of all mails sent so far, because others may have read those mails, and stops a reset of factors. */
export async function voidAllTokens(tx: Queryable, userUuid: string): Promise<void> {
  await tx.deleteFrom('factor_reset').where('user_uuid', '=', userUuid).execute();
  await tx.deleteFrom('confirmation_token').where('user_uuid', '=', userUuid).execute();
}

export async function voidTokens(tx: Queryable, userUuid: string, kinds: readonly ConfirmationKind[]): Promise<void> {
  await tx.deleteFrom('confirmation_token').where('user_uuid', '=', userUuid).where('kind', 'in', kinds).execute();
}

/** The newest valid token of a kind; `null` for none. */
export async function findToken(
  db: Queryable,
  now: Date,
  userUuid: string,
  kind: ConfirmationKind,
): Promise<ConfirmationTokenRow | null> {
  const row = await db
    .selectFrom('confirmation_token')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}
