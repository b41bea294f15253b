import type { Call } from './call.ts';
import { calls } from './calls.ts';

const ofStaff = Object.entries<Call>(calls).filter(([, { staff }]) => staff !== undefined);

/**
 * The calls of the vendor's people by those who may make them beside admins: the roles, with commas between them.
 *
 * Builds for browsers run this module and contain what it exports (shared/build/src/webpack/evaluated.ts), not the table with its
 * schemas. It is a file of its own, so that no build of merchants' pages contains it.
 */
export const staffCallsByRoles: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Map.groupBy(ofStaff, ([, { staff }]) => String(staff))].map(([staff, entries]) => [
    staff,
    entries.map(([call]) => call),
  ]),
);
