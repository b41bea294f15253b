import type { StaffRole } from '@kontor/contract/staff-role';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Environment } from '../../infrastructure/environment.ts';
import type { StaffRoleOf } from '../../infrastructure/http/guard.ts';
import type { UserRow } from '../user/user.tables.ts';
import './staff.tables.ts';

type Operators = Pick<Environment, 'operators'>;

/** An address of the environment counts once its owner has confirmed it, as for every account. */
const roleOf = ({ operators }: Operators, { email, state }: UserRow, given: StaffRole | null): StaffRole | null => {
  if (state !== 'active') return null;
  return operators.includes(email) ? 'admin' : given;
};

export const createStaffRoleOf =
  (environment: Operators): StaffRoleOf =>
  ({ user, givenStaffRole }) =>
    roleOf(environment, user, givenStaffRole);

/** The role of a user who is not the sender of the request. */
export type FindStaffRole = (db: Queryable, user: UserRow) => Promise<StaffRole | null>;

export const createFindStaffRole =
  (environment: Operators): FindStaffRole =>
  async (db, user) => {
    const row = await db
      .selectFrom('staff_member')
      .select('role')
      .where('user_uuid', '=', user.uuid)
      .executeTakeFirst();
    return roleOf(environment, user, row?.role ?? null);
  };
