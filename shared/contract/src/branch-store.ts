import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { everyMember, operates } from './role.ts';
import { instant, isoCountryCode, queryList, text, uuid, writtenNumber } from './schema.ts';

/** `disabled`: signs nothing. */
export const FiscalState = z.enum(['active', 'disabled']);

/** `requested`: a person asked for it, and the fiscal service has not confirmed it yet. */
export const BranchStoreState = z.enum(['active', 'disabled', 'requested']);

/** What signs the receipts of a cash register: a TSE in Germany, a signature unit in Austria. */
export const Tss = z.object({
  serialNumber: z.string(),
  state: FiscalState,
  certificateExpiresAt: z.nullable(instant()),
});

export const CashRegister = z.object({
  uuid: uuid(),
  name: z.string(),
  serialNumber: z.string(),
  manufacturer: z.nullable(z.string()),
  model: z.nullable(z.string()),
  state: FiscalState,
  tss: z.nullable(Tss),
  commissionedAt: z.nullable(instant()),
  decommissionedAt: z.nullable(instant()),
});

/** A branch of a merchant, as the fiscal service knows it, with its cash registers. */
export const BranchStore = z.object({
  uuid: uuid(),
  name: z.string(),
  isoCountryCode: z.string(),
  state: BranchStoreState,
  /** The address is `null` for branch stores that were entered before it was reported. */
  addressLine1: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  city: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  /** When it was asked for or reported for the first time. */
  createdAt: instant(),
  /** `null` unless the association was requested. */
  cashRegisters: z.nullable(z.array(CashRegister)),
});

/** A branch that a person asks the fiscal service for. Zip and tax number are those of the country. */
export const NewBranchStore = z.strictObject({
  name: text(100),
  isoCountryCode: isoCountryCode(),
  addressLine1: text(200),
  zip: writtenNumber(20),
  city: text(100),
  taxNumber: writtenNumber(30),
});

export const branchStoreCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization': {
    summary: "The shop's branch stores",
    permission: 'merchant',
    roles: everyMember,
    query: z.strictObject({
      'associations[]': queryList(z.enum(['cashRegisters'])),
      iso_country_code: z.optional(isoCountryCode()),
    }),
    success: { status: 200, body: z.array(BranchStore) },
    errors: [],
  },
  'POST /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization': {
    summary:
      'Asks the fiscal service for a branch store, which is `requested` until it is confirmed. The same one is asked for once',
    permission: 'merchant',
    roles: operates,
    body: NewBranchStore,
    success: { status: 201, body: BranchStore },
    errors: ['not-entitled'],
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/disable': {
    summary: 'Disables a branch store',
    permission: 'merchant',
    roles: operates,
    success: { status: 200, body: BranchStore },
    errors: ['state-conflict'],
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/reactivate': {
    summary: 'Reactivates a branch store',
    permission: 'merchant',
    roles: operates,
    success: { status: 200, body: BranchStore },
    errors: ['state-conflict'],
  },
});

export type FiscalState = z.output<typeof FiscalState>;
export type CashRegister = z.output<typeof CashRegister>;
export type BranchStore = z.output<typeof BranchStore>;
export type NewBranchStore = z.output<typeof NewBranchStore>;
