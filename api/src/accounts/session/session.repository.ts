import type { StaffRole } from '@kontor/contract/staff-role';
import { ofNoTenant } from '../../infrastructure/database/acting-for.ts';
import { columnsOf } from '../../infrastructure/database/columns-of.ts';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import { named } from '../../infrastructure/database/named-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { Caller } from '../../infrastructure/http/call-context.ts';
import { userColumns } from '../user/user.repository.ts';
import '../staff/staff.tables.ts';
import './support-view.tables.ts';
import type { SessionRow, SessionTokenRow } from './session.tables.ts';

const users = columnsOf('app_user', userColumns);

/** An access token at a moment. */
export interface TokenNow {
  readonly accessHash: string;
  /** The token must not have expired before. */
  readonly validAfter: Date;
  readonly now: Date;
}

/** What a statement that begins with `liveSession` tells of the session; the user is in the row, too. */
export interface SignedIn {
  readonly session_uuid: string;
  readonly factor_proven_at: Date | null;
  readonly staff_role: StaffRole | null;
  readonly view_uuid: string | null;
  readonly view_organization_uuid: string | null;
  readonly view_reason: string | null;
  readonly view_ends_at: Date | null;
}

/** The live session of an access token, with its user. A statement that looks up more begins with it. */
export const liveSession = (db: Queryable, { accessHash, validAfter, now }: TokenNow) =>
  db
    .selectFrom('session_token')
    .innerJoin('session', 'session.uuid', 'session_token.session_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'session.user_uuid')
    .leftJoin('staff_member', 'staff_member.user_uuid', 'app_user.uuid')
    .leftJoin('support_view', (join) =>
      join
        .onRef('support_view.session_uuid', '=', 'session.uuid')
        .on('support_view.ended_at', 'is', null)
        .on('support_view.ends_at', '>', now),
    )
    .select(['session.uuid as session_uuid', 'session.factor_proven_at', 'staff_member.role as staff_role'])
    .select([
      'support_view.uuid as view_uuid',
      'support_view.organization_uuid as view_organization_uuid',
      'support_view.reason as view_reason',
      'support_view.ends_at as view_ends_at',
    ])
    .select(users.selected)
    .where('session_token.access_hash', '=', accessHash)
    .where('session_token.access_expires_at', '>', validAfter)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('app_user.state', '!=', 'disabled');

/** Who sends a call that is about no organization. */
export const callerOfToken = kept('caller', (db, given: TokenNow) => liveSession(db, given).modifyFront(ofNoTenant));

/** The caller of an access token. */
export async function findByAccessHash(db: Queryable, token: TokenNow): Promise<Caller | null> {
  const [row] = await callerOfToken(db, token);
  return row === undefined ? null : callerOf(row);
}

/** The caller in a row of a statement that begins with `liveSession`. */
export function callerOf(row: SignedIn): Caller {
  const user = users.of(row);
  if (user === null) throw new Error('A session has a user');
  return {
    user,
    sessionUuid: row.session_uuid,
    factorProvenAt: row.factor_proven_at,
    givenStaffRole: row.staff_role,
    supportView: supportViewOf(row),
  };
}

function supportViewOf({
  view_uuid: uuid,
  view_organization_uuid: organizationUuid,
  view_reason: reason,
  view_ends_at: endsAt,
}: SignedIn): Caller['supportView'] {
  if (uuid === null || organizationUuid === null || reason === null || endsAt === null) return null;
  return { uuid, organizationUuid, reason, endsAt };
}

/** Remembers that a second factor was proven in a session. Its owner has not lost all factors, so a reset of them is stopped. */
export async function noteProof(db: Queryable, uuid: string, now: Date): Promise<void> {
  const owner = db.selectFrom('session').select('user_uuid').where('uuid', '=', uuid);
  await db.deleteFrom('factor_reset').where('user_uuid', 'in', owner).execute();
  await db.updateTable('session').set({ factor_proven_at: now }).where('uuid', '=', uuid).execute();
}

/** When a factor was proven, where it counts that it was, and never as a fresh proof. */
export const provenOnce = new Date(0);

/**
 * Remembers that a factor was set up in a session, by the person who was there before: enough where a session must have proven
 * one at all, and never a fresh proof.
 */
export async function noteSetUp(db: Queryable, uuid: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ factor_proven_at: provenOnce })
    .where('uuid', '=', uuid)
    .where('factor_proven_at', 'is', null)
    .execute();
}

/** The session that a refresh token could renew, unchanged; `null` also if the token was replaced or the user is disabled. */
export async function findRenewable(
  db: Queryable,
  refreshHash: string,
  now: Date,
  usedAfter: Date,
): Promise<string | null> {
  const session = await db
    .selectFrom('session_token')
    .innerJoin('session', 'session.uuid', 'session_token.session_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'session.user_uuid')
    .select('session.uuid')
    .where('session_token.refresh_hash', '=', refreshHash)
    .where('session_token.replaced_at', 'is', null)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', usedAfter)
    .where('app_user.state', '!=', 'disabled')
    .modifyFront(ofNoTenant)
    .executeTakeFirst();
  return session?.uuid ?? null;
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
