import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { isoCountryCode, queryList, uuid } from './schema.ts';

/** A German fiscal organization with its cash registers. */
export const BranchStore = z.object({
  uuid: uuid(),
  name: z.string(),
  isoCountryCode: z.string(),
  state: z.enum(['active', 'disabled']),
  /** `null` unless the association was requested. */
  cashRegisters: z.nullable(
    z.array(
      z.object({ uuid: uuid(), name: z.string(), serialNumber: z.string(), state: z.enum(['active', 'disabled']) }),
    ),
  ),
});

export const branchStoreCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization': {
    summary: "The shop's branch stores",
    permission: 'merchant',
    query: z.strictObject({
      'associations[]': queryList(z.enum(['cashRegisters'])),
      iso_country_code: z.optional(isoCountryCode()),
    }),
    success: { status: 200, body: z.array(BranchStore) },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/disable': {
    summary: 'Disables a branch store',
    permission: 'merchant',
    success: { status: 200, body: BranchStore },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/reactivate': {
    summary: 'Reactivates a branch store',
    permission: 'merchant',
    success: { status: 200, body: BranchStore },
    errors: [],
  },
});

export type BranchStore = z.output<typeof BranchStore>;
