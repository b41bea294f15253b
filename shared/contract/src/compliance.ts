import * as z from 'zod/mini';
import { Tss } from './branch-store.ts';
import { defineCalls } from './call.ts';
import { operates, seesOperations } from './role.ts';
import { compactCode, instant, uuid, writtenNumber } from './schema.ts';

/** What is to be reported to the tax office (§ 146a Abs. 4 AO). */
export const Obligation = z.enum(['commissioning', 'decommissioning', 'change']);

/** What is another than it was reported. */
const ReportedChange = z.enum(['tss', 'address']);

/** What a notice needs and is not known. */
export const MissingFact = z.enum(['taxNumber', 'address', 'tss', 'commissionedAt']);

/** A cash register and what the tax office has to know of it. One whose system was exchanged stays in the list beside its successor. */
export const ReportableCashRegister = z.object({
  cashRegisterUuid: uuid(),
  branchStoreUuid: uuid(),
  branchStoreName: z.string(),
  isoCountryCode: z.string(),
  name: z.string(),
  serialNumber: z.string(),
  tss: z.nullable(Tss),
  commissionedAt: z.nullable(instant()),
  decommissionedAt: z.nullable(instant()),
  /** What is to be reported now; `null` if nothing is. Austria knows no such notices. */
  obligation: z.nullable(Obligation),
  /** What of a `change` is another: the TSE, or where the branch store is. In Austria a signature unit that was not noted yet. */
  changes: z.array(ReportedChange),
  /** The end of the last day for it. */
  dueAt: z.nullable(instant()),
  /**
   * When a person reported what is known now; `null` while something is to be reported. In Austria, when a person checked the start
   * receipt of this run of the register, or registered its signature unit.
   */
  reportedAt: z.nullable(instant()),
  missing: z.array(MissingFact),
  /** Of what signs its receipts; `null` for one that is not in use. */
  certificateExpiresAt: z.nullable(instant()),
  /** Of the branch store, for its notice. */
  taxNumber: z.nullable(z.string()),
  /** What the Federal Office for Information Security has certified the TSE of the branch store as. */
  tssCertification: z.nullable(z.string()),
});

/** `null` takes the mark back. */
export const CashRegisterReported = z.strictObject({ reportedAt: z.nullable(instant()) });

export const NoticeDetails = z.strictObject({
  taxNumber: writtenNumber(30),
  tssCertification: z.nullable(compactCode(/^BSI-K-TR-\d{4}-\d{4}$/)),
});

const compliance = '/organization/{organizationUuid}/shop/{shopUuid}/pos/compliance';

export const complianceCalls = defineCalls({
  [`GET ${compliance}` as const]: {
    summary: "The shop's cash registers, and what is to be reported of each to the tax office until when",
    permission: 'merchant',
    roles: seesOperations,
    success: { status: 200, body: z.array(ReportableCashRegister) },
    errors: [],
  },
  [`PUT ${compliance}/{cashRegisterUuid}` as const]: {
    summary: 'Notes that a person reported a cash register to the tax office, as it is known now',
    permission: 'merchant',
    roles: operates,
    body: CashRegisterReported,
    success: { status: 200, body: ReportableCashRegister },
    errors: [],
  },
  [`PUT ${compliance}/notice/{branchStoreUuid}` as const]: {
    summary: 'What the notice of a branch store states and the fiscal service does not report',
    permission: 'merchant',
    roles: operates,
    body: NoticeDetails,
    success: { status: 200, body: z.array(ReportableCashRegister) },
    errors: [],
  },
  [`GET ${compliance}/notice/{branchStoreUuid}/pdf` as const]: {
    summary: 'The notice of a branch store: all its cash registers, with the fields of the official form in its order',
    permission: 'merchant',
    roles: operates,
    success: { status: 200, body: 'pdf' },
    errors: [],
  },
  [`GET ${compliance}/notice/{branchStoreUuid}/csv` as const]: {
    summary: 'The same notice as CSV, one line for each cash register',
    permission: 'merchant',
    roles: operates,
    success: { status: 200, body: 'csv' },
    errors: [],
  },
});

export type Obligation = z.output<typeof Obligation>;
export type MissingFact = z.output<typeof MissingFact>;
export type ReportableCashRegister = z.output<typeof ReportableCashRegister>;
export type NoticeDetails = z.output<typeof NoticeDetails>;
