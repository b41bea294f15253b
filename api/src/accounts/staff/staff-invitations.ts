import { randomUUID } from 'node:crypto';
import { confirmationPath } from '@kontor/contract/confirmation-link';
import type { StaffRole } from '@kontor/contract/staff-role';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { lockName } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { hashSecret, randomSecret } from '../../infrastructure/signing.ts';
import { displayNameOf } from '../user/display-name.ts';
import type { Invitation } from '../user/invitation.ts';
import { findUser } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { staffInvitationMail } from './staff-invitation.mail.ts';
import './staff.tables.ts';

const lifetime = days(7);

/** Who becomes one of the vendor's people, and who ceases to be one, follow one another. */
export const lockStaff = (tx: Tx): Promise<void> => lockName(tx, 'staff');

/** Mails the link that gives the owner of an address a role; an earlier one of the address works no more. */
export async function inviteStaff(
  { clock, outbox, environment }: Pick<Infrastructure, 'clock' | 'outbox' | 'environment'>,
  tx: Tx,
  inviter: UserRow,
  { email, role }: { readonly email: string; readonly role: StaffRole },
): Promise<void> {
  const token = randomSecret();
  const { language } = inviter;
  const now = clock.now();
  await tx.deleteFrom('staff_invitation').where('email', '=', email).execute();
  await tx
    .insertInto('staff_invitation')
    .values({
      uuid: randomUUID(),
      email,
      role,
      language,
      invited_by_uuid: inviter.uuid,
      token_hash: hashSecret(token),
      created_at: now,
      expires_at: after(now, lifetime),
    })
    .execute();
  await outbox.send(tx, {
    to: email,
    name: null,
    language,
    mail: staffInvitationMail({
      inviter: displayNameOf(inviter),
      role,
      link: `${environment.publicUrl}${confirmationPath(token, 'invitation')}`,
    }),
  });
}

/** The valid invitation of a mailed token, locked; `null` if there is none. */
export async function lockStaffInvitation(tx: Tx, now: Date, token: string): Promise<Invitation | null> {
  const row = await tx
    .selectFrom('staff_invitation')
    .select(['uuid', 'email', 'role', 'language', 'invited_by_uuid'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { uuid, email, role, language, invited_by_uuid: inviterUuid } = row;
  return {
    email,
    language,
    redirectTo: '/',
    async describe() {
      const inviter = inviterUuid && (await findUser(tx, inviterUuid));
      return { organizationName: null, role: null, invitedBy: inviter ? displayNameOf(inviter) : null };
    },
    async follow(user) {
      await tx.deleteFrom('staff_invitation').where('uuid', '=', uuid).execute();
      await tx
        .insertInto('staff_member')
        .values({ user_uuid: user.uuid, role, since: now })
        .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ role }))
        .execute();
    },
  };
}
