import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { shortCall } from './short-call.ts';

const ofMembers = Object.entries<Call>(calls).filter(([, { roles }]) => roles !== undefined);

/**
 * The table of calls by those who may make them: the roles, with commas between them, and their calls (`shortCall`).
 *
 * Builds for browsers run this module and contain what it exports (shared/build/src/webpack/evaluated.ts), not the table
 * with its schemas.
 */
export const callsByRoles: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Map.groupBy(ofMembers, ([, { roles }]) => String(roles))].map(([roles, entries]) => [
    roles,
    entries.map(([call]) => shortCall(call)),
  ]),
);
