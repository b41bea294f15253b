import type { Role } from '@kontor/contract/role';

/**
 * Whether a member may give or take these roles: of another member, or of an invitation. Owners alone appoint, change
 * and remove owners.
 *
 * @param touched the role before and the role afterwards, as far as there is one
 */
export const mayAssign = (own: Role, ...touched: readonly Role[]): boolean =>
  own === 'owner' || (own === 'admin' && !touched.includes('owner'));

/** Whether a member has to stay an owner: an organization always has one. */
export const isLastOwner = (members: readonly { readonly role: Role }[], { role }: { readonly role: Role }): boolean =>
  role === 'owner' && members.filter((one) => one.role === 'owner').length === 1;
