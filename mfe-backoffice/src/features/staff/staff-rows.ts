import type { Staff } from '@kontor/contract/staff';
import { type StaffRole, staffRoles } from '@kontor/contract/staff-role';
import { shownEmail } from '@kontor/domain/shown-email';

/** What the address says of the list of people. */
export interface StaffFilter {
  readonly search: string;
  readonly role: StaffRole | null;
  readonly sort: StaffSort;
}

export const staffSorts = ['name', 'role', 'since'] as const;
export type StaffSort = (typeof staffSorts)[number];

export const nameOf = ({ firstName, lastName, email }: Staff): string =>
  [firstName, lastName].filter(Boolean).join(' ') || shownEmail(email);

/** What tells one from all others. */
export const keyOf = ({ userUuid, email }: Staff): string => userUuid ?? email;

const compare: Readonly<Record<StaffSort, (one: Staff, other: Staff) => number>> = {
  name: (one, other) => nameOf(one).localeCompare(nameOf(other)),
  role: (one, other) => staffRoles.indexOf(one.role) - staffRoles.indexOf(other.role),
  since: (one, other) => (other.since ?? '').localeCompare(one.since ?? ''),
};

/** Those that the filter asks for, in its order. The list is complete, so nothing has to be asked again. */
export const filtered = (all: readonly Staff[], { search, role, sort }: StaffFilter): Staff[] =>
  all
    .filter((one) => role === null || one.role === role)
    .filter((one) => `${nameOf(one)} ${one.email}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()))
    .sort((one, other) => compare[sort](one, other) || compare.name(one, other));
