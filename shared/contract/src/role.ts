/**
 * What a member may do in one organization (specification, roles). Which calls a role may make stands beside each call;
 * these groups give the reasons their names.
 */
export const roles = ['owner', 'admin', 'billing', 'operations', 'reader'] as const;

export type Role = (typeof roles)[number];

/** At least one role: a call that no role may make would be no call. */
export type Roles = readonly [Role, ...Role[]];

/** What every page needs, whatever it is about. */
export const everyMember = roles;
/** Rules of the organization for all of its members. */
export const owns = ['owner'] as const satisfies Roles;
/** The organization itself, its shops, members and agency. */
export const administers = ['owner', 'admin'] as const satisfies Roles;
/** What only `admin` may do, a reader may see. */
export const seesAdministration = [...administers, 'reader'] as const satisfies Roles;
/** Subscription, checkout, payment methods and invoices. */
export const pays = [...administers, 'billing'] as const satisfies Roles;
export const seesMoney = [...pays, 'reader'] as const satisfies Roles;
/** Devices, branches, downloads and first steps. */
export const operates = [...administers, 'operations'] as const satisfies Roles;
export const seesOperations = [...operates, 'reader'] as const satisfies Roles;

/** Whether amounts in answers are `null` for a role. */
export const seesNoAmounts = (role: Role): boolean => !(seesMoney as readonly Role[]).includes(role);
