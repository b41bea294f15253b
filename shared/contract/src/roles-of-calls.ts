import type { Calls, KnownCall } from './calls.ts';
import { callsByRoles } from './calls-by-roles.ts';
import type { PageQuery } from './page.ts';
import type { Role } from './role.ts';
import { shortCall } from './short-call.ts';

/** The calls of members. */
export type MemberCall = { [Key in KnownCall]: Calls[Key] extends { roles: unknown } ? Key : never }[KnownCall];

const rolesOf = new Map(
  Object.entries(callsByRoles).flatMap(([roles, calls]) => calls.map((call) => [call, roles.split(',')] as const)),
);

/**
 * Whether a member with this role may make a call. Those that are not about an organization are for all; one about an
 * organization that the table does not know is for none.
 */
export const mayCall = (role: Role, call: KnownCall): boolean =>
  !isOfOrganization(call) || (rolesOf.get(shortCall(call))?.includes(role) ?? false);

/**
 * Whether a page that a visitor opens with this role asks a call that it declares: other calls would be refused, and recorded as if the
 * visitor had tried.
 *
 * @param role `null` for no member of the organization of the page, and on pages without one
 */
export const isAskedBy = (role: Role | null, { call, isForOwners }: Pick<PageQuery, 'call' | 'isForOwners'>): boolean =>
  (!isForOwners || role === 'owner') && (role === null ? !isOfOrganization(call) : mayCall(role, call));

const isOfOrganization = (call: KnownCall): boolean => call.includes('{organizationUuid}');
