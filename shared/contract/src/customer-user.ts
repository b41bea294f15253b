import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { fourEyes } from './four-eyes.ts';
import { instant, reason } from './schema.ts';

/** Why something is done about a user. */
export const UserAct = z.strictObject({ reason: reason() });

const ofUser = {
  permission: 'staff',
  staff: ['support'],
  freshProof: true,
  body: UserAct,
  success: { status: 204, body: null },
} as const;

export const customerUserCalls = defineCalls({
  'PUT /backoffice/user/{userUuid}/disable': {
    summary:
      'Disables a user, whose sessions end with the next request, and whose mailed links work no more. 409 `state-conflict` for a user who has not confirmed the address yet, and for oneself; people of the vendor’s are disabled by admins alone, and the last admin stays',
    ...ofUser,
    errors: ['state-conflict', 'last-admin', 'staff-of-environment'],
  },
  'PUT /backoffice/user/{userUuid}/enable': {
    summary: 'Lets a disabled user sign in again',
    ...ofUser,
    errors: [],
  },
  'POST /backoffice/user/{userUuid}/factor-reset': {
    summary:
      'Removes all second factors of a user who has lost them, 24 hours after a second person has agreed: mails say so at once to all known addresses, and their link stops it. 409 `state-conflict` for a user without factors, one whose reset waits, and oneself; those of the vendor’s people are reset by admins alone',
    permission: 'staff',
    staff: ['support'],
    ...fourEyes,
    freshProof: true,
    body: UserAct,
    success: { status: 200, body: z.object({ effectiveAt: instant() }) },
    errors: ['state-conflict'],
  },
});
