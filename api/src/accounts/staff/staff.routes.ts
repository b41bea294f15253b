import { accountEmail } from '@kontor/contract/email-address';
import { maximalStaff, type Staff } from '@kontor/contract/staff';
import { isLastAdmin } from '@kontor/domain/staff';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { about } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { mailLimits } from '../user/mail-limits.ts';
import { listStaff } from './staff.repository.ts';
import { inviteStaff, lockStaff } from './staff-invitations.ts';

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'environment' | 'outbox' | 'limits'>;

const path = '/backoffice/staff';

/** Who of the vendor's people may do what. */
export function staffRoutes(api: Api, infrastructure: Needs): void {
  const { database, clock, environment, limits } = infrastructure;
  const list = (db: Queryable) => listStaff(db, environment, clock.now());
  const find = async (db: Queryable, isWanted: (one: Staff) => boolean) => {
    const found = (await list(db)).find(isWanted);
    if (found === undefined) throw notFound();
    return found;
  };

  api.route(`GET ${path}`, () => list(database));

  /** A person whose role may be changed or taken. */
  async function requireChangeable(db: Queryable, userUuid: string, keepsAdmin: boolean): Promise<Staff> {
    const staff = await list(db);
    const person = staff.find((one) => one.userUuid === userUuid);
    if (person === undefined) throw notFound();
    if (person.source === 'environment') throw new ProblemError('staff-of-environment');
    if (!keepsAdmin && isLastAdmin(staff, userUuid)) throw new ProblemError('last-admin');
    return person;
  }

  async function requireNew(db: Queryable, email: string): Promise<void> {
    const staff = await list(db);
    const known = staff.find((one) => one.email === email);
    if (known?.source === 'environment') throw new ProblemError('staff-of-environment');
    if (known && known.invitation === null)
      throw new ProblemError('state-conflict', { detail: 'The person has a role' });
    if (known === undefined && staff.length >= maximalStaff) throw new ProblemError('too-many-members');
  }

  api.act(`POST ${path}`, {
    async describe({ body: { email, role } }) {
      await requireNew(database, accountEmail(email));
      return about(null, { role });
    },
    async carryOut({ body: { email, role }, by, written }) {
      const address = accountEmail(email);
      await limits.take(`invitations-by|${by.userUuid}`, mailLimits.perInviter);
      await limits.take(limits.placeOf('mail-to', address), mailLimits.perRecipient);
      return inTransaction(database, async (tx) => {
        await lockStaff(tx);
        await requireNew(tx, address);
        const inviter = await tx
          .selectFrom('app_user')
          .selectAll()
          .where('uuid', '=', by.userUuid)
          .executeTakeFirstOrThrow();
        await inviteStaff(infrastructure, tx, inviter, { email: address, role });
        await written(tx);
        return find(tx, (one) => one.email === address);
      });
    },
  });

  api.act(`PUT ${path}/{userUuid}`, {
    async describe({ params: { userUuid }, body: { role } }) {
      const person = await requireChangeable(database, userUuid, role === 'admin');
      return { subject: userUuid, organizationUuid: null, before: { role: person.role }, after: { role } };
    },
    carryOut: ({ params: { userUuid }, body: { role }, written }) =>
      inTransaction(database, async (tx) => {
        await lockStaff(tx);
        await requireChangeable(tx, userUuid, role === 'admin');
        await tx.updateTable('staff_member').set({ role }).where('user_uuid', '=', userUuid).execute();
        if (role !== 'admin') await withdrawInvitationsOf(tx, userUuid);
        await written(tx);
        return find(tx, (one) => one.userUuid === userUuid);
      }),
  });

  api.act(`DELETE ${path}/{userUuid}`, {
    async describe({ params: { userUuid } }) {
      const person = await requireChangeable(database, userUuid, false);
      return { subject: userUuid, organizationUuid: null, before: { role: person.role }, after: null };
    },
    carryOut: ({ params: { userUuid }, written }) =>
      inTransaction(database, async (tx) => {
        await lockStaff(tx);
        await requireChangeable(tx, userUuid, false);
        await tx.deleteFrom('staff_member').where('user_uuid', '=', userUuid).execute();
        await withdrawInvitationsOf(tx, userUuid);
        await written(tx);
      }),
  });

  api.act(`DELETE ${path}/invitation/{invitationUuid}`, {
    async describe({ params: { invitationUuid } }) {
      const { role } = await find(database, ({ invitation }) => invitation?.uuid === invitationUuid);
      return { subject: invitationUuid, organizationUuid: null, before: { role }, after: null };
    },
    carryOut: ({ params: { invitationUuid }, written }) =>
      inTransaction(database, async (tx) => {
        await lockStaff(tx);
        await tx.deleteFrom('staff_invitation').where('uuid', '=', invitationUuid).execute();
        await written(tx);
      }),
  });
}

/** Invitations end with the right to invite. */
const withdrawInvitationsOf = (tx: Tx, userUuid: string) =>
  tx.deleteFrom('staff_invitation').where('invited_by_uuid', '=', userUuid).execute();
