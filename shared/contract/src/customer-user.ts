import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { reason } from './schema.ts';

const Reason = z.strictObject({ reason: reason() });

const ofUser = {
  permission: 'staff',
  staff: ['support'],
  freshProof: true,
  body: Reason,
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
});
