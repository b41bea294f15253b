import { randomUUID } from 'node:crypto';
import { confirmationPath } from '@kontor/contract/confirmation-link';
import { type Invitation, maximalMembers, type NewInvitation } from '@kontor/contract/member';
import { mayAssign } from '@kontor/domain/member';
import { displayNameOf } from '../../accounts/user/display-name.ts';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { CallSubjects } from '../../infrastructure/http/call-context.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { hashSecret, randomSecret } from '../../infrastructure/signing.ts';
import type { OrganizationRow } from '../organization.tables.ts';
import { invitationMail } from './invitation.mail.ts';
import { countOthers, findInvitations } from './invitation.repository.ts';
import type { InvitationRow } from './invitation.tables.ts';
import { lockRole } from './member.repository.ts';

export const invitationLifetime = days(7);

/** Who invites, and into what. */
export interface Inviter {
  readonly organization: OrganizationRow;
  readonly user: CallSubjects['user'];
}

export interface InvitationService {
  list(organizationUuid: string): Promise<Invitation[]>;
  /** Does nothing if the address is that of a member. */
  invite(inviter: Inviter, wanted: NewInvitation): Promise<void>;
  withdraw(inviter: Inviter, uuid: string): Promise<void>;
  /** Where an invitation was sent to. */
  addressOf(organizationUuid: string, uuid: string): Promise<string>;
  resend(inviter: Inviter, uuid: string): Promise<void>;
}

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'outbox' | 'environment' | 'record'>;

export function createInvitationService({ database, clock, outbox, environment, record }: Needs): InvitationService {
  const ofToken = () => {
    const token = randomSecret();
    return { token, token_hash: hashSecret(token), expires_at: after(clock.now(), invitationLifetime) };
  };

  const mail = (tx: Tx, { organization, user }: Inviter, { email, language, role }: InvitationRow, token: string) =>
    outbox.send(tx, {
      to: email,
      name: null,
      language,
      organizationUuid: organization.uuid,
      mail: invitationMail({
        organization: organization.name,
        inviter: displayNameOf(user),
        role,
        link: `${environment.publicUrl}${confirmationPath(token, 'invitation')}`,
      }),
    });

  async function lock(tx: Tx, { organization, user }: Inviter, uuid: string): Promise<InvitationRow> {
    const role = await lockRole(tx, organization.uuid, user.uuid);
    const row = await ofOrganization(tx, organization.uuid, uuid).forUpdate().executeTakeFirst();
    if (row === undefined) throw notFound();
    if (!mayAssign(role, row.role)) throw new ProblemError('role-insufficient');
    return row;
  }

  const note = (
    tx: Tx,
    action: 'member.invited' | 'invitation.resent' | 'invitation.withdrawn',
    { organization_uuid: organizationUuid, email, role }: InvitationRow,
  ) => record(tx, { organizationUuid, action, subject: email, details: { role } });

  return {
    list: (organizationUuid) => findInvitations(database, organizationUuid),

    async invite(inviter, { email, role, language }) {
      const { organization, user } = inviter;
      await inTransaction(database, async (tx) => {
        const ownRole = await lockRole(tx, organization.uuid, user.uuid);
        if (!mayAssign(ownRole, role)) throw new ProblemError('role-insufficient');
        if (await isMemberByEmail(tx, organization.uuid, email)) return;
        if ((await countOthers(tx, organization.uuid, email)) >= maximalMembers)
          throw new ProblemError('too-many-members');
        const { token, ...ofThisToken } = ofToken();
        const changed = { role, language, invited_by_uuid: user.uuid, ...ofThisToken };
        const row = await tx
          .insertInto('invitation')
          .values({
            uuid: randomUUID(),
            organization_uuid: organization.uuid,
            email,
            created_at: clock.now(),
            ...changed,
          })
          .onConflict((conflict) => {
            const replaced = conflict.columns(['organization_uuid', 'email']).doUpdateSet(changed);
            // An invitation to own the organization is changed by owners alone.
            return ownRole === 'owner' ? replaced : replaced.where('invitation.role', '!=', 'owner');
          })
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw new ProblemError('role-insufficient');
        await note(tx, 'member.invited', row);
        await mail(tx, inviter, row, token);
      });
    },

    withdraw: (inviter, uuid) =>
      inTransaction(database, async (tx) => {
        const row = await lock(tx, inviter, uuid);
        await tx.deleteFrom('invitation').where('uuid', '=', uuid).execute();
        await note(tx, 'invitation.withdrawn', row);
      }),

    async addressOf(organizationUuid, uuid) {
      const row = await ofOrganization(database, organizationUuid, uuid).executeTakeFirst();
      if (row === undefined) throw notFound();
      return row.email;
    },

    resend: (inviter, uuid) =>
      inTransaction(database, async (tx) => {
        const row = await lock(tx, inviter, uuid);
        const { token, ...ofThisToken } = ofToken();
        await tx.updateTable('invitation').set(ofThisToken).where('uuid', '=', uuid).execute();
        await note(tx, 'invitation.resent', row);
        await mail(tx, inviter, row, token);
      }),
  };
}

const ofOrganization = (db: Queryable, organizationUuid: string, uuid: string) =>
  db.selectFrom('invitation').selectAll().where('uuid', '=', uuid).where('organization_uuid', '=', organizationUuid);

async function isMemberByEmail(db: Queryable, organizationUuid: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select('app_user.uuid')
    .where('membership.organization_uuid', '=', organizationUuid)
    .where('app_user.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}
