import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { instant, reason, staffRole, uuid } from './schema.ts';
import { everyStaff } from './staff-role.ts';

/** For how many days a call waits for the agreement of another person. */
export const approvalDays = 7;

/**
 * `open`: it waits. `approved`: another person has agreed, and it was carried out. `expired`: no one has decided within seven
 * days. `outdated`: what it is about has changed meanwhile, or who asked for it may not do so any more.
 */
export const ApprovalState = z.enum(['open', 'approved', 'rejected', 'expired', 'outdated']);

/** A person of the vendor's. `name` is `null` once the account is deleted. */
export const StaffActor = z.object({
  userUuid: z.nullable(uuid()),
  name: z.nullable(z.string()),
  /** The one that the person had then. */
  role: staffRole(),
});

/** A call that waits, or waited, for the agreement of another person who may make it. */
export const Approval = z.object({
  uuid: uuid(),
  state: ApprovalState,
  /** Its key in the table of calls, with the values of its path in `params`. */
  call: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.unknown(),
  /** What there is, and what there would be, as when it was asked for. */
  before: z.unknown(),
  after: z.unknown(),
  /** Cents, gross, where it moves money. */
  amount: z.nullable(z.int()),
  requestedBy: StaffActor,
  requestedAt: instant(),
  reason: z.nullable(z.string()),
  organizationUuid: z.nullable(uuid()),
  /** Absent from servers of before. */
  organizationName: z.optional(z.nullable(z.string())),
  /** Name of the user it is about, where it is about one. Absent from servers of before. */
  userName: z.optional(z.nullable(z.string())),
  /** Whether it was the person who reads it: one's own are decided by others. */
  isOwn: z.boolean(),
  decidedBy: z.nullable(StaffActor),
  decidedAt: z.nullable(instant()),
  decisionReason: z.nullable(z.string()),
});

export const ApprovalDecision = z.strictObject({
  decision: z.enum(['approve', 'reject']),
  reason: z.optional(reason()),
});

export const approvalCalls = defineCalls({
  'GET /backoffice/approval': {
    summary:
      'Calls that wait for the agreement of another person, of those that one may make, newest first, 50; the header Link names the next page',
    permission: 'staff',
    staff: everyStaff,
    query: z.strictObject({
      state: z.optional(ApprovalState),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    success: { status: 200, body: z.array(Approval) },
    errors: [],
  },
  'PUT /backoffice/approval/{approvalUuid}': {
    summary:
      'Decides on a call of another person. Agreed to, it is carried out at once, and the answer is that of the call itself; rejected, it is 204',
    permission: 'staff',
    staff: everyStaff,
    freshProof: true,
    body: ApprovalDecision,
    success: { status: 204, body: null },
    errors: ['four-eyes', 'approval-outdated', 'state-conflict'],
  },
});

export type ApprovalState = z.output<typeof ApprovalState>;
export type Approval = z.output<typeof Approval>;
export type StaffActor = z.output<typeof StaffActor>;
