import * as z from 'zod/mini';
import { BranchStore, CashRegister, FiscalState } from './branch-store.ts';
import { defineCalls } from './call.ts';
import { externalId, instant, text, writtenNumber } from './schema.ts';

/** A branch store as the fiscal service has it. */
export const BranchStoreReport = z.strictObject({
  name: text(200),
  /** Countries that the portal has pages for. */
  isoCountryCode: z.enum(['DE', 'AT']),
  state: FiscalState,
  addressLine1: text(200),
  zip: writtenNumber(20),
  city: text(100),
  taxNumber: writtenNumber(50),
});

/** A cash register as the fiscal service has it. */
export const CashRegisterReport = z.strictObject({
  name: text(200),
  serialNumber: writtenNumber(200),
  manufacturer: z.nullable(text(200)),
  model: z.nullable(text(200)),
  state: FiscalState,
  /** What signs its receipts; `null` as long as nothing does. */
  tss: z.nullable(
    z.strictObject({
      serialNumber: writtenNumber(200),
      state: FiscalState,
      certificateExpiresAt: z.nullable(instant()),
    }),
  ),
  commissionedAt: z.nullable(instant()),
  decommissionedAt: z.nullable(instant()),
});

export const connectFiscalCalls = defineCalls({
  'PUT /connect/shop/{shopUuid}/branch-store/{externalId}': {
    summary:
      'Reports a branch store. The uuid of one that was asked for confirms it; another state than the portal shows takes back what a person asked for',
    permission: 'client',
    scope: 'fiscal:write',
    params: { externalId: externalId() },
    body: BranchStoreReport,
    success: { status: 200, body: BranchStore },
    errors: [],
  },
  'PUT /connect/shop/{shopUuid}/branch-store/{externalId}/cash-register/{cashRegisterExternalId}': {
    summary: 'Reports a cash register of a branch store that was reported or confirmed before',
    permission: 'client',
    scope: 'fiscal:write',
    params: { externalId: externalId(), cashRegisterExternalId: externalId() },
    body: CashRegisterReport,
    success: { status: 200, body: CashRegister },
    errors: ['state-conflict'],
  },
});

export type BranchStoreReport = z.output<typeof BranchStoreReport>;
export type CashRegisterReport = z.output<typeof CashRegisterReport>;
