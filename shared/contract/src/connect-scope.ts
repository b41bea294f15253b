import * as z from 'zod/mini';

/** What a client of Connect may do, with a summary for the generated reference. */
export const scopes = {
  'shops:read': 'Read shops',
  'shops:write': 'Mark first steps of shops as done',
  'entitlements:read': 'Read what shops may use',
  'provisioning:write': 'Report how far cloud shops are set up',
  'devices:write': 'Pair, register and remove devices',
  'fiscal:write': 'Report branch stores and cash registers',
  'usage:write': 'Report orders',
  'leads:write': 'Report what becomes of leads',
  'migration:write': 'Stage and complete migrations',
  'downloads:write': 'Publish downloads',
} as const;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as Scope[];

export const Scope = z.enum(allScopes as [Scope, ...Scope[]]);
