import type { Member } from '@kontor/contract/member';
import { administers, type Role } from '@kontor/contract/role';
import { isLastOwner, mayAssign } from '@kontor/domain/member';
import { displayName } from '@kontor/domain/user';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MembershipRow } from '../organization.tables.ts';
import { findMembers, lockRole } from './member.repository.ts';

export interface MemberService {
  list(organizationUuid: string): Promise<Member[]>;
  changeRole(own: MembershipRow, userUuid: string, role: Role): Promise<Member>;
  remove(own: MembershipRow, userUuid: string): Promise<void>;
}

export function createMemberService({ database, record }: Pick<Infrastructure, 'database' | 'record'>): MemberService {
  /**
   * The member to be changed, with the organization locked: of two changes at once the second sees what the first has
   * left, also of the role of its sender. Every member may leave.
   */
  async function lockMember(tx: Tx, own: MembershipRow, userUuid: string, next: Role | null): Promise<Member> {
    const ownRole = await lockRole(tx, own.organization_uuid, own.user_uuid);
    const isLeaving = next === null && userUuid === own.user_uuid;
    if (!isLeaving && !(administers as readonly Role[]).includes(ownRole)) throw new ProblemError('role-insufficient');
    const members = await findMembers(tx, own.organization_uuid);
    const member = members.find((one) => one.userUuid === userUuid);
    if (member === undefined) throw notFound();
    const touched = [member.role, ...(next === null ? [] : [next])];
    if (!isLeaving && !mayAssign(ownRole, ...touched)) throw new ProblemError('role-insufficient');
    if (next !== 'owner' && isLastOwner(members, member)) throw new ProblemError('last-owner');
    return member;
  }

  const membership = (tx: Tx, { organization_uuid }: MembershipRow, userUuid: string) => ({
    update: (role: Role) =>
      tx
        .updateTable('membership')
        .set({ role })
        .where('organization_uuid', '=', organization_uuid)
        .where('user_uuid', '=', userUuid)
        .execute(),
    delete: () =>
      tx
        .deleteFrom('membership')
        .where('organization_uuid', '=', organization_uuid)
        .where('user_uuid', '=', userUuid)
        .execute(),
  });

  /** What a member has handed out, or could still take up, ends with the right to invite. */
  async function withdrawInvitations(tx: Tx, organizationUuid: string, { userUuid, email }: Member): Promise<void> {
    const withdrawn = await tx
      .deleteFrom('invitation')
      .where('organization_uuid', '=', organizationUuid)
      .where((is) => is.or([is('invited_by_uuid', '=', userUuid), is('email', '=', email)]))
      .returning(['email', 'role'])
      .execute();
    for (const { email: subject, role } of withdrawn)
      await record(tx, { organizationUuid, action: 'invitation.withdrawn', subject, details: { role } });
  }

  return {
    list: (organizationUuid) => findMembers(database, organizationUuid),

    changeRole: (own, userUuid, role) =>
      inTransaction(database, async (tx) => {
        const member = await lockMember(tx, own, userUuid, role);
        if (member.role === role) return member;
        await membership(tx, own, userUuid).update(role);
        if (!(administers as readonly Role[]).includes(role))
          await withdrawInvitations(tx, own.organization_uuid, member);
        await record(tx, {
          organizationUuid: own.organization_uuid,
          action: 'member.role-changed',
          subject: displayName(member),
          subjectUserUuid: userUuid,
          details: { from: member.role, to: role },
        });
        return { ...member, role };
      }),

    remove: (own, userUuid) =>
      inTransaction(database, async (tx) => {
        const member = await lockMember(tx, own, userUuid, null);
        await record(tx, {
          organizationUuid: own.organization_uuid,
          action: userUuid === own.user_uuid ? 'member.left' : 'member.removed',
          subject: displayName(member),
          subjectUserUuid: userUuid,
          details: { role: member.role },
        });
        await withdrawInvitations(tx, own.organization_uuid, member);
        await membership(tx, own, userUuid).delete();
      }),
  };
}
