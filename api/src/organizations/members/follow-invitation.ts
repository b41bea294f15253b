import { displayNameOf } from '../../accounts/user/display-name.ts';
import type { LockInvitation } from '../../accounts/user/invitation.ts';
import { findUser } from '../../accounts/user/user.repository.ts';
import { currentActor } from '../../infrastructure/activity/actor.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { hashSecret } from '../../infrastructure/signing.ts';
import { acceptTogether } from '../../legal/accept.ts';
import { findOrganization, lockOrganization } from '../organization.repository.ts';
import { insertMember } from './member.repository.ts';

/** Finds the invitation of a mailed token to an organization; following it makes the user a member. Within a transaction for all tenants. */
export const createLockInvitation =
  ({ clock, record }: Pick<Infrastructure, 'clock' | 'record'>): LockInvitation =>
  async (tx, now, token) => {
    const row = await tx
      .selectFrom('invitation')
      .selectAll()
      .where('token_hash', '=', hashSecret(token))
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return null;
    const { uuid, organization_uuid: organizationUuid, email, language, role, invited_by_uuid: inviterUuid } = row;
    return {
      email,
      language,
      redirectTo: `/organization/${organizationUuid}`,
      async describe() {
        const organization = await findOrganization(tx, organizationUuid);
        const inviter = inviterUuid && (await findUser(tx, inviterUuid));
        return {
          organizationName: organization?.name ?? null,
          role,
          invitedBy: inviter ? displayNameOf(inviter) : null,
        };
      },
      async follow(user) {
        await lockOrganization(tx, organizationUuid);
        await tx.deleteFrom('invitation').where('uuid', '=', uuid).execute();
        const isNew = await insertMember(tx, { organizationUuid, userUuid: user.uuid, role, now: clock.now() });
        if (!isNew) return;
        await acceptTogether(tx, { userUuid: user.uuid, organizationUuid, place: 'invitation' }, clock.now());
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
      },
    };
  };
