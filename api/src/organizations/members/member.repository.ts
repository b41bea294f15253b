import type { Member } from '@kontor/contract/member';
import type { Role } from '@kontor/contract/role';
import { sql } from 'kysely';
import { hasSecondFactor } from '../../accounts/user/second-factor-of.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';

export async function findMembers(db: Queryable, organizationUuid: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select((eb) => [
      'app_user.uuid',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'membership.role',
      'membership.created_at',
      hasSecondFactor.as('has_second_factor'),
      eb
        .selectFrom('session')
        .whereRef('session.user_uuid', '=', 'app_user.uuid')
        .select(sql<Date | null>`max(last_used_at)`.as('at'))
        .as('last_seen_at'),
    ])
    .where('membership.organization_uuid', '=', organizationUuid)
    .orderBy('membership.created_at')
    .orderBy('membership.user_uuid')
    .execute();
  return rows.map((row) => ({
    userUuid: row.uuid,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    joinedAt: row.created_at.toISOString(),
    hasSecondFactor: row.has_second_factor,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }));
}

/** `false` if the user is a member already, whose role stays. */
export async function insertMember(
  tx: Tx,
  membership: { readonly organizationUuid: string; readonly userUuid: string; readonly role: Role; readonly now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('membership')
    .values({
      organization_uuid: membership.organizationUuid,
      user_uuid: membership.userUuid,
      role: membership.role,
      created_at: membership.now,
    })
    .onConflict((conflict) => conflict.columns(['user_uuid', 'organization_uuid']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Locks an organization and tells the role that a user has in it by then: it may have changed since the call was admitted.
 * @throws `forbidden` to a user who is no member any more
 */
export async function lockRole(tx: Tx, organizationUuid: string, userUuid: string): Promise<Role> {
  await tx.selectFrom('organization').select('uuid').where('uuid', '=', organizationUuid).forUpdate().execute();
  const row = await tx
    .selectFrom('membership')
    .select('role')
    .where('organization_uuid', '=', organizationUuid)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('forbidden');
  return row.role;
}
