import type { Staff } from '@kontor/contract/staff';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Environment } from '../../infrastructure/environment.ts';
import { hasSecondFactor } from '../user/second-factor-of.ts';
import './staff.tables.ts';

/** Whether a person is one of the vendor's, also while the account is disabled. */
export async function isOfStaff(
  db: Queryable,
  { operators }: Pick<Environment, 'operators'>,
  { uuid, email }: { readonly uuid: string; readonly email: string },
): Promise<boolean> {
  if (operators.includes(email)) return true;
  const member = db.selectFrom('staff_member').select('user_uuid').where('user_uuid', '=', uuid);
  return (await member.executeTakeFirst()) !== undefined;
}

/** The vendor's people with those who were invited, by address. There are few enough for one answer (`maximalStaff`). */
export async function listStaff(
  db: Queryable,
  { operators }: Pick<Environment, 'operators'>,
  now: Date,
): Promise<Staff[]> {
  const people = await db
    .selectFrom('app_user')
    .leftJoin('staff_member', 'staff_member.user_uuid', 'app_user.uuid')
    .select(['app_user.uuid', 'email', 'first_name', 'last_name', 'role', 'since'])
    .select(hasSecondFactor.as('has_second_factor'))
    .where('app_user.state', '=', 'active')
    .where(
      'app_user.uuid',
      'in',
      sql<string>`(select user_uuid from staff_member
        union select uuid from app_user where email = any (${operators as string[]}))`,
    )
    .execute();
  const invitations = await db
    .selectFrom('staff_invitation')
    .select(['uuid', 'email', 'role', 'expires_at'])
    .where('expires_at', '>', now)
    .execute();
  const known = new Set(people.map(({ email }) => email));
  const without = { userUuid: null, firstName: null, lastName: null, hasSecondFactor: false, since: null } as const;
  const list: Staff[] = [
    ...people.map((row): Staff => {
      const isOfEnvironment = operators.includes(row.email);
      return {
        userUuid: row.uuid,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        role: isOfEnvironment ? 'admin' : (row.role ?? 'admin'),
        source: isOfEnvironment ? 'environment' : 'portal',
        hasSecondFactor: row.has_second_factor,
        since: isOfEnvironment ? null : (row.since?.toISOString() ?? null),
        invitation: null,
      };
    }),
    ...[...new Set(operators)]
      .filter((email) => !known.has(email))
      .map((email): Staff => ({ ...without, email, role: 'admin', source: 'environment', invitation: null })),
    ...invitations.map(
      ({ uuid, email, role, expires_at: expiresAt }): Staff => ({
        ...without,
        email,
        role,
        source: 'portal',
        invitation: { uuid, expiresAt: expiresAt.toISOString() },
      }),
    ),
  ];
  return list.sort((a, b) => (a.email < b.email ? -1 : 1));
}
