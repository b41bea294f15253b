import { ofNoTenant } from '../../infrastructure/database/acting-for.ts';
import { named } from '../../infrastructure/database/named-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { Caller } from '../../infrastructure/http/call-context.ts';
import { userColumns } from '../user/user.repository.ts';
import type { SessionRow, SessionTokenRow } from './session.tables.ts';

/**
 * The session of an access token, read by nearly every call. A named statement, so that Postgres plans it once per
 * connection; its columns are listed because a prepared `*` fails when a newer release adds one.
 */
export async function findByAccessHash(db: Queryable, accessHash: string, now: Date): Promise<Caller | null> {
  const row = await db
    .selectFrom('session_token')
    .innerJoin('session', 'session.uuid', 'session_token.session_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'session.user_uuid')
    .modifyFront(ofNoTenant)
    .modifyFront(named('caller'))
    .select(['session.uuid as session_uuid', ...userColumns])
    .where('session_token.access_hash', '=', accessHash)
    .where('session_token.access_expires_at', '>', now)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('app_user.state', '!=', 'disabled')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { session_uuid: sessionUuid, ...user } = row;
  return { user, sessionUuid };
}

/**
 * A refresh token with its session, locked until the end of the transaction: simultaneous refreshes wait for each
 * other. `null` also if the user is disabled.
 */
export async function lockByRefreshHash(
  tx: Tx,
  refreshHash: string,
): Promise<{ token: SessionTokenRow; session: SessionRow } | null> {
  const token = await tx
    .selectFrom('session_token')
    .selectAll()
    .where('refresh_hash', '=', refreshHash)
    .forUpdate()
    .executeTakeFirst();
  if (token === undefined) return null;
  const session = await tx
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.uuid', 'session.user_uuid')
    .selectAll('session')
    .where('session.uuid', '=', token.session_uuid)
    .where('app_user.state', '!=', 'disabled')
    .executeTakeFirst();
  return session === undefined ? null : { token, session };
}

/** A session with its first token. */
export async function insertSession(tx: Queryable, session: SessionRow, token: SessionTokenRow): Promise<void> {
  await tx
    .with('opened', (db) => db.insertInto('session').values(session))
    .insertInto('session_token')
    .values(token)
    .modifyEnd(named('open-session'))
    .execute();
}

export async function insertToken(tx: Queryable, token: SessionTokenRow): Promise<void> {
  await tx.insertInto('session_token').values(token).execute();
}

export async function replaceToken(tx: Tx, refreshHash: string, replacedAt: Date, nonce: string): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({ replaced_at: replacedAt, rotation_nonce: nonce })
    .where('refresh_hash', '=', refreshHash)
    .execute();
}

export async function touchSession(tx: Tx, uuid: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ last_used_at: now }).where('uuid', '=', uuid).execute();
}

export async function endSession(tx: Queryable, uuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the session of this token, by the hash of its refresh or access token. */
export async function endSessionOfToken(tx: Queryable, hash: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('uuid', 'in', (db) =>
      db
        .selectFrom('session_token')
        .select('session_uuid')
        .where((of) => of.or([of('refresh_hash', '=', hash), of('access_hash', '=', hash)])),
    )
    .where('ended_at', 'is', null)
    .modifyEnd(named('end-session-of-token'))
    .execute();
}

/** Ends every session of a user, or all but `exceptUuid`. */
export async function endSessionsOf(tx: Queryable, userUuid: string, now: Date, exceptUuid?: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .$if(exceptUuid !== undefined, (query) => query.where('uuid', '!=', exceptUuid ?? ''))
    .execute();
}

/** The sessions of a user that can still be renewed, most recently used first. */
export async function findLiveSessions(
  db: Queryable,
  userUuid: string,
  now: Date,
  usedAfter: Date,
): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}
