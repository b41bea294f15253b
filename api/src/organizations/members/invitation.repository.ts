import type { Invitation } from '@kontor/contract/member';
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
