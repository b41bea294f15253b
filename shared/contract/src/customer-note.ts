import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { instant, isBlank, lines, uuid } from './schema.ts';
import { seesCustomers } from './staff-role.ts';

/** What one of the vendor's people has written down about an organization; only they see it. */
export const StaffNote = z.object({
  uuid: uuid(),
  text: z.string(),
  at: instant(),
  /** `name` is `null` once the account is deleted. */
  actor: z.object({ userUuid: z.nullable(uuid()), name: z.nullable(z.string()) }),
});

/** Several lines; kept as they are sent, and shown as text. */
export const NewStaffNote = z.strictObject({ text: lines(2000).check(z.refine((value) => !isBlank(value))) });

export const customerNoteCalls = defineCalls({
  'POST /backoffice/customer/{customerUuid}/note': {
    summary: 'Writes something down about an organization, for the vendor’s people alone',
    permission: 'staff',
    staff: seesCustomers,
    body: NewStaffNote,
    success: { status: 201, body: StaffNote },
    errors: [],
  },
  'DELETE /backoffice/customer/{customerUuid}/note/{noteUuid}': {
    summary: 'Removes a note',
    permission: 'staff',
    staff: seesCustomers,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type StaffNote = z.output<typeof StaffNote>;
