import { isLastAdmin } from '@kontor/domain/staff';
import { isResetPlanned, planFactorReset } from '../../accounts/factors/factor-reset.ts';
import { findProofMethods } from '../../accounts/factors/proof-methods.ts';
import { disableUser, enableUser } from '../../accounts/session/disable-user.ts';
import { isOfStaff, listStaff } from '../../accounts/staff/staff.repository.ts';
import { lockStaff } from '../../accounts/staff/staff-invitations.ts';
import { findUser, lockUser } from '../../accounts/user/user.repository.ts';
import type { UserRow } from '../../accounts/user/user.tables.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { StaffMember } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { organizationUuidsOf } from '../../organizations/organization.repository.ts';

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'environment' | 'outbox' | 'jobs' | 'log'>;

/** Who may sign in at all. */
export function userRoutes(api: Api, infrastructure: Needs): void {
  const { database, clock, environment } = infrastructure;

  /** Only admins lock out colleagues, or let them in again. @throws ProblemError `role-insufficient` */
  async function requireAdminForStaff(db: Queryable, user: UserRow, by: StaffMember): Promise<void> {
    if (by.role !== 'admin' && (await isOfStaff(db, environment, user))) throw new ProblemError('role-insufficient');
  }

  /** @throws ProblemError for a user who is not to be disabled by this person */
  async function requireDisableable(db: Queryable, user: UserRow | null, by: StaffMember): Promise<UserRow> {
    if (user === null) throw notFound();
    if (user.uuid === by.userUuid) throw new ProblemError('state-conflict', { detail: 'No one disables oneself' });
    if (user.state === 'incomplete')
      throw new ProblemError('state-conflict', { detail: 'The address is not confirmed yet' });
    const staff = await listStaff(db, environment, clock.now());
    const own = staff.find(({ userUuid }) => userUuid === user.uuid);
    if (own?.source === 'environment') throw new ProblemError('staff-of-environment');
    await requireAdminForStaff(db, user, by);
    if (isLastAdmin(staff, user.uuid)) throw new ProblemError('last-admin');
    return user;
  }

  /** What is done to a user is told in the organization if there is only one. */
  const onlyOrganizationOf = async (db: Queryable, userUuid: string): Promise<string | null> => {
    const [organizationUuid = null, ...others] = await organizationUuidsOf(db, userUuid);
    return others.length === 0 ? organizationUuid : null;
  };

  const describe = async ({ uuid, state }: UserRow, after: string, activity: 'user-disabled' | 'user-enabled') => ({
    subject: uuid,
    organizationUuid: await onlyOrganizationOf(database, uuid),
    activity,
    before: { state },
    after: { state: after },
  });

  api.act('PUT /backoffice/user/{userUuid}/disable', {
    async describe({ params: { userUuid }, by }) {
      const user = await requireDisableable(database, await findUser(database, userUuid), by);
      return describe(user, 'disabled', 'user-disabled');
    },
    carryOut: ({ params: { userUuid }, by, written }) =>
      inTransaction(database, async (tx) => {
        await lockStaff(tx);
        const user = await requireDisableable(tx, await lockUser(tx, userUuid), by);
        if (user.state === 'disabled') return;
        await disableUser(tx, user, clock.now());
        await written(tx);
      }),
  });

  api.act('PUT /backoffice/user/{userUuid}/enable', {
    async describe({ params: { userUuid }, by }) {
      const user = await findUser(database, userUuid);
      if (user === null) throw notFound();
      await requireAdminForStaff(database, user, by);
      const state = user.state === 'disabled' ? (user.state_before ?? 'active') : user.state;
      return describe(user, state, 'user-enabled');
    },
    carryOut: ({ params: { userUuid }, by, written }) =>
      inTransaction(database, async (tx) => {
        const user = await lockUser(tx, userUuid);
        if (user === null) throw notFound();
        await requireAdminForStaff(tx, user, by);
        if (user.state !== 'disabled') return;
        await enableUser(tx, user);
        await written(tx);
      }),
  });

  /** @throws ProblemError for a user whose factors this person does not reset */
  async function requireResettable(db: Queryable, user: UserRow | null, by: StaffMember) {
    if (user === null) throw notFound();
    if (user.uuid === by.userUuid) throw new ProblemError('state-conflict', { detail: 'No one resets oneself' });
    await requireAdminForStaff(db, user, by);
    const factors = await findProofMethods(db, user.uuid);
    if (factors.length === 0) throw new ProblemError('state-conflict', { detail: 'There are no factors' });
    if (await isResetPlanned(db, user.uuid)) throw new ProblemError('state-conflict', { detail: 'A reset waits' });
    return { user, factors };
  }

  api.act('POST /backoffice/user/{userUuid}/factor-reset', {
    async describe({ params: { userUuid }, by }) {
      const { factors } = await requireResettable(database, await findUser(database, userUuid), by);
      const organizationUuid = await onlyOrganizationOf(database, userUuid);
      return {
        subject: userUuid,
        organizationUuid,
        activity: 'factors-reset-asked',
        before: { factors },
        after: { factors: [] },
      };
    },
    carryOut: ({ params: { userUuid }, by, written }) =>
      inTransaction(database, async (tx) => {
        const { user } = await requireResettable(tx, await lockUser(tx, userUuid), by);
        const organizationUuid = await onlyOrganizationOf(tx, userUuid);
        const effectiveAt = await planFactorReset(infrastructure, tx, user, organizationUuid);
        await written(tx);
        return { effectiveAt: effectiveAt.toISOString() };
      }),
  });
}
