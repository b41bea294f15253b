/**
 * What a person of the vendor's may do. Which calls a role may make stands beside each call, and admins may make all; these
 * groups give the reasons their names.
 */
export const staffRoles = ['support', 'finance', 'sales', 'operations', 'admin'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** At least one role: a call that no role may make would be no call. */
export type StaffRoles = readonly [StaffRole, ...StaffRole[]];

/** What everyone in the back office may see. */
export const everyStaff = staffRoles;
/** Who the customers are, what they have and what happened. */
export const seesCustomers = ['support', 'finance', 'sales'] as const satisfies StaffRoles;
/** Staff, settings, brand and legal documents. */
export const administersPortal = ['admin'] as const satisfies StaffRoles;
/** Money of customers, prices and taxes. */
export const keepsBooks = ['finance'] as const satisfies StaffRoles;
/** Partners, and what is agreed with a customer. */
export const sells = ['sales'] as const satisfies StaffRoles;
/** How revenue, trials and dunning develop. */
export const seesFigures = ['finance', 'sales'] as const satisfies StaffRoles;
/** How long products can be tried. */
export const extendsTrials = ['support', 'sales'] as const satisfies StaffRoles;
/** Whether and when what is unpaid is asked for. */
export const pausesDunning = ['support', 'finance'] as const satisfies StaffRoles;
/** Releases, jobs, the vendor's other systems, and what waits for a decision. */
export const runsPortal = ['operations'] as const satisfies StaffRoles;

/** Whether a person with this role may make a call that is for these. */
export const isFor = (roles: StaffRoles, role: StaffRole): boolean => role === 'admin' || roles.includes(role);
