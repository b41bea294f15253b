import type { CustomerMember } from '@kontor/contract/customer';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findMembers } from '../../organizations/members/member.repository.ts';

const hasPasskey = sql<boolean>`exists (select from passkey where passkey.user_uuid = app_user.uuid)`;
const hasApp = sql<boolean>`exists (select from totp where totp.user_uuid = app_user.uuid and active_since is not null)`;

/** The members of an organization with their factors, in two statements. */
export async function readMembers(db: Queryable, organizationUuid: string): Promise<CustomerMember[]> {
  const members = await findMembers(db, organizationUuid);
  const people = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select(['app_user.uuid', 'app_user.state', 'app_user.language', 'app_user.deletion_confirmed_at'])
    .select([hasPasskey.as('hasPasskey'), hasApp.as('hasApp')])
    .where('membership.organization_uuid', '=', organizationUuid)
    .execute();
  const byUuid = new Map(people.map((person) => [person.uuid, person]));
  return members.flatMap((member) => {
    const person = byUuid.get(member.userUuid);
    if (person === undefined) return [];
    return {
      ...member,
      language: person.language,
      state: person.state,
      factors: [...(person.hasApp ? (['totp'] as const) : []), ...(person.hasPasskey ? (['passkey'] as const) : [])],
      deletionConfirmedAt: person.deletion_confirmed_at?.toISOString() ?? null,
    };
  });
}
