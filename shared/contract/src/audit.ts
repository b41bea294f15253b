import * as z from 'zod/mini';
import { StaffActor } from './approval.ts';
import { defineCalls } from './call.ts';
import { calendarDate, instant, uuid } from './schema.ts';
import { everyStaff } from './staff-role.ts';

/** One thing that a person of the vendor's has done. Nothing changes or deletes it. */
export const AuditEntry = z.object({
  uuid: uuid(),
  at: instant(),
  actor: StaffActor,
  /** The call, by its key in the table of calls. */
  action: z.string(),
  /** The id or name of what it was done to; `null` where the call says it. */
  subject: z.nullable(z.string()),
  organizationUuid: z.nullable(uuid()),
  /** Absent from servers of before. */
  organizationName: z.optional(z.nullable(z.string())),
  /** `null` for what needs none: drafts of price lists, and calls outside of the back office. */
  reason: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** Of what another person has agreed to, and of that agreement. */
  approvalUuid: z.nullable(uuid()),
  /** It would have needed the agreement of a second admin, while there was none. */
  alone: z.optional(z.literal(true)),
});

export const auditCalls = defineCalls({
  'GET /backoffice/audit': {
    summary:
      'What the vendor’s people have done, newest first, 50; the header Link names the next page. Operations and support see what they have done themselves',
    permission: 'staff',
    staff: everyStaff,
    query: z.strictObject({
      /** The user who did it. */
      actor: z.optional(uuid()),
      /** The key of a call. */
      action: z.optional(z.string().check(z.maxLength(200))),
      organization: z.optional(uuid()),
      /** The first and the last day, in the calendar of the vendor. */
      from: z.optional(calendarDate()),
      to: z.optional(calendarDate()),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    success: { status: 200, body: z.array(AuditEntry) },
    errors: [],
  },
});

export type AuditEntry = z.output<typeof AuditEntry>;
