import type { Invitation } from '../../accounts/confirmation/confirmation.service.ts';
import { displayNameOf } from '../../accounts/user/display-name.ts';
import { currentActor } from '../../infrastructure/activity/actor.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { CallSubjects } from '../../infrastructure/http/call-context.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { hashSecret } from '../../infrastructure/signing.ts';
import { lockOrganization } from '../organization.repository.ts';
import { insertMember } from './member.repository.ts';

/** Locks the invitation of a mailed token; `null` if there is none that is valid. */
export async function lockInvitation(tx: Tx, now: Date, token: string): Promise<Invitation | null> {
  const row = await tx
    .selectFrom('invitation')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type FollowInvitation = (tx: Tx, invitation: Invitation, user: CallSubjects['user']) => Promise<void>;

/** Makes the user a member and uses the invitation up. Within a transaction for all tenants. */
export const createFollowInvitation =
  ({ clock, record }: Pick<Infrastructure, 'clock' | 'record'>): FollowInvitation =>
  async (tx, { uuid, organization_uuid: organizationUuid, role }, user) => {
    await lockOrganization(tx, organizationUuid);
    await tx.deleteFrom('invitation').where('uuid', '=', uuid).execute();
    const isNew = await insertMember(tx, { organizationUuid, userUuid: user.uuid, role, now: clock.now() });
    if (!isNew) return;
    const name = displayNameOf(user);
    await record(tx, {
      organizationUuid,
      action: 'member.joined',
      // The link is followed before there is a session for the call to be made in.
      by: { ...currentActor(), kind: 'user', name, userUuid: user.uuid },
      subject: name,
      subjectUserUuid: user.uuid,
      details: { role },
    });
  };
