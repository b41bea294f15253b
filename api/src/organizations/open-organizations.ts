import { findProofMethods } from '../accounts/factors/proof-methods.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { findOrganizationsOf, type OrganizationOfMember } from './organization.repository.ts';

type Asks = Pick<OrganizationOfMember, 'requires_second_factor'>;

/** Whether one of a user's organizations asks for a second factor that the user does not have. */
export const lacksAskedFactor = async (
  db: Queryable,
  userUuid: string,
  organizations: readonly Asks[],
): Promise<boolean> =>
  organizations.some(({ requires_second_factor: isAsked }) => isAsked) &&
  (await findProofMethods(db, userUuid)).length === 0;

/**
 * The organizations that a user may enter: those that ask for a second factor are left out for who has none. For what names
 * no organization in its path; the others are checked before they are called (find-caller.ts).
 */
export async function findOpenOrganizationsOf(db: Queryable, userUuid: string): Promise<OrganizationOfMember[]> {
  const organizations = await findOrganizationsOf(db, userUuid);
  if (!(await lacksAskedFactor(db, userUuid, organizations))) return organizations;
  return organizations.filter(({ requires_second_factor: isAsked }) => !isAsked);
}
