import type { Invitation } from '@kontor/contract/member';
import { sql } from 'kysely';
import { displayNameOf } from '../../accounts/user/display-name.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import './invitation.tables.ts';

/** The invitations that were not followed yet, newest first. */
export async function findInvitations(db: Queryable, organizationUuid: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .leftJoin('app_user', 'app_user.uuid', 'invitation.invited_by_uuid')
    .select(['invitation.uuid', 'invitation.email', 'invitation.role', 'invitation.expires_at'])
    .select(['app_user.uuid as user_uuid', 'app_user.first_name', 'app_user.last_name', 'app_user.email as address'])
    .where('invitation.organization_uuid', '=', organizationUuid)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.uuid')
    .execute();
  return rows.map((row) => ({
    uuid: row.uuid,
    email: row.email,
    role: row.role,
    invitedBy:
      row.address === null
        ? null
        : displayNameOf({ first_name: row.first_name, last_name: row.last_name, email: row.address }),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** How many members and open invitations an organization has beside the invitation of an address. */
export async function countOthers(db: Queryable, organizationUuid: string, email: string): Promise<number> {
  const { count } = await db
    .selectNoFrom((of) => [
      sql<number>`${of
        .selectFrom('membership')
        .select(sql`count(*)`.as('count'))
        .where('organization_uuid', '=', organizationUuid)} + ${of
        .selectFrom('invitation')
        .select(sql`count(*)`.as('count'))
        .where('organization_uuid', '=', organizationUuid)
        .where('email', '<>', email)}`.as('count'),
    ])
    .executeTakeFirstOrThrow();
  return count;
}
