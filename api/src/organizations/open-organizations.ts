import { findProofMethods } from '../accounts/factors/proof-methods.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { Caller } from '../infrastructure/http/call-context.ts';
import { findOrganizationsOf, type OrganizationOfMember } from './organization.repository.ts';

type Member = Pick<Caller, 'user' | 'factorProvenAt'>;
type Asks = Pick<OrganizationOfMember, 'requires_second_factor'>;

/** Whether one of a user's organizations asks for a second factor that the user does not have, or has not proven in this session. */
export const lacksAskedFactor = async (
  db: Queryable,
  { user, factorProvenAt }: Member,
  organizations: readonly Asks[],
): Promise<boolean> =>
  organizations.some(({ requires_second_factor: isAsked }) => isAsked) &&
  (factorProvenAt === null || (await findProofMethods(db, user.uuid)).length === 0);

/**
 * The organizations that a user may enter: those that ask for a second factor are left out for who lacks it. For what names
 * no organization in its path; the others are checked before they are called (find-caller.ts).
 */
export async function findOpenOrganizationsOf(db: Queryable, member: Member): Promise<OrganizationOfMember[]> {
  const organizations = await findOrganizationsOf(db, member.user.uuid);
  if (!(await lacksAskedFactor(db, member, organizations))) return organizations;
  return organizations.filter(({ requires_second_factor: isAsked }) => !isAsked);
}
