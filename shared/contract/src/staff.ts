import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { fourEyes } from './four-eyes.ts';
import { email, instant, reason, staffRole, uuid } from './schema.ts';
import { administersPortal } from './staff-role.ts';

/** So many people and open invitations there are at most: the list has all of them. */
export const maximalStaff = 200;

/** A person of the vendor's with a role, or an address that was invited to one. */
export const Staff = z.object({
  /** `null` for an address without an account. */
  userUuid: z.nullable(uuid()),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: staffRole(),
  /** `environment`: an address of `KONTOR_OPERATORS`, which nothing in the portal changes or removes. */
  source: z.enum(['environment', 'portal']),
  /** A passkey or an authenticator app, without which nothing opens. */
  hasSecondFactor: z.boolean(),
  /** Since when; `null` where the environment says so, and for an invitation. */
  since: z.nullable(instant()),
  /** Of an address whose mailed link was not followed yet. */
  invitation: z.nullable(z.object({ uuid: uuid(), expiresAt: instant() })),
});

export const NewStaff = z.strictObject({ email: email(), role: staffRole(), reason: reason() });
export const StaffRoleChange = z.strictObject({ role: staffRole(), reason: reason() });
export const StaffRemoval = z.strictObject({ reason: reason() });

const permission = { permission: 'staff', staff: administersPortal } as const;

export const staffCalls = defineCalls({
  'GET /backoffice/staff': {
    summary: 'The vendor’s people and their roles, by address; with the addresses that were invited',
    ...permission,
    success: { status: 200, body: z.array(Staff) },
    errors: [],
  },
  'POST /backoffice/staff': {
    summary:
      'Mails a link that is valid for seven days, once, and gives the owner of the address a role. Replaces an earlier invitation of the address; 409 `state-conflict` for a person who has a role',
    ...permission,
    ...fourEyes,
    freshProof: true,
    body: NewStaff,
    success: { status: 201, body: Staff },
    errors: ['state-conflict', 'staff-of-environment', 'too-many-members'],
  },
  'PUT /backoffice/staff/{userUuid}': {
    summary: 'Gives a person another role; the last admin stays one',
    ...permission,
    ...fourEyes,
    freshProof: true,
    body: StaffRoleChange,
    success: { status: 200, body: Staff },
    errors: ['last-admin', 'staff-of-environment'],
  },
  'DELETE /backoffice/staff/{userUuid}': {
    summary: 'Takes the role of a person, who has no access from the next request on; the last admin stays',
    ...permission,
    freshProof: true,
    query: StaffRemoval,
    success: { status: 204, body: null },
    errors: ['last-admin', 'staff-of-environment'],
  },
  'DELETE /backoffice/staff/invitation/{invitationUuid}': {
    summary: 'Withdraws an invitation: its link works no more',
    ...permission,
    freshProof: true,
    query: StaffRemoval,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type Staff = z.output<typeof Staff>;
