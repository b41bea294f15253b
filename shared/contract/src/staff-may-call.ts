import type { Calls, KnownCall } from './calls.ts';
import { staffCallsByRoles } from './staff-calls-by-roles.ts';
import { isFor, type StaffRole, type StaffRoles } from './staff-role.ts';

/** The calls of the vendor's people. */
export type StaffCall = { [Key in KnownCall]: Calls[Key]['permission'] extends 'staff' ? Key : never }[KnownCall];

const rolesOf = new Map(
  Object.entries(staffCallsByRoles).flatMap(([roles, calls]) =>
    calls.map((call) => [call, roles.split(',') as unknown as StaffRoles] as const),
  ),
);

/** Whether a person of the vendor's with this role may make a call, for pages; one that the table does not know is for none. */
export function staffMayCall(role: StaffRole, call: StaffCall): boolean {
  const roles = rolesOf.get(call);
  return roles !== undefined && isFor(roles, role);
}
