import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { administers, seesAdministration } from './role.ts';
import { instant, reason, staffRole, uuid } from './schema.ts';
import { seesCustomers } from './staff-role.ts';

/** How long one of the vendor's people looks at an organization at most. */
export const supportViewMinutes = 60;

/** For how many hours an organization lets them: an hour, a day or a week. */
export const supportAccessHours = [1, 24, 168] as const;

/** Until when the vendor's people may look at an organization, and who has looked. */
export const SupportAccess = z.object({
  /** `null` while it is not allowed. */
  until: z.nullable(instant()),
  grantedAt: z.nullable(instant()),
  /** `null` also once the account is deleted. */
  grantedBy: z.nullable(z.string()),
  /** The newest 50. */
  views: z.array(
    z.object({
      viewUuid: uuid(),
      /** Who looked; `name` is `null` once the account is deleted. */
      name: z.nullable(z.string()),
      role: staffRole(),
      reason: z.string(),
      beganAt: instant(),
      endsAt: instant(),
      /** `null` while it holds. */
      endedAt: z.nullable(instant()),
    }),
  ),
});

/** Why one of the vendor's people looks at an organization, or asks to. */
export const ViewReason = z.strictObject({ reason: reason() });

/** This browser's session acts for the organization from then on, as a reader. */
export const SupportView = z.object({
  viewUuid: uuid(),
  /** The page of the portal to go to. */
  path: z.string(),
  endsAt: instant(),
});

const access = '/organization/{organizationUuid}/support-access';

export const supportViewCalls = defineCalls({
  [`GET ${access}` as const]: {
    summary: 'Until when the vendor’s people may look at the organization, and who has looked',
    permission: 'member',
    roles: seesAdministration,
    success: { status: 200, body: SupportAccess },
    errors: [],
  },
  [`PUT ${access}` as const]: {
    summary: 'Lets the vendor’s people look at the organization for some hours from now, without changing anything',
    permission: 'member',
    roles: administers,
    body: z.strictObject({ hours: z.literal(supportAccessHours) }),
    success: { status: 200, body: SupportAccess },
    errors: [],
  },
  [`DELETE ${access}` as const]: {
    summary: 'Ends that, and the views that hold',
    permission: 'member',
    roles: administers,
    success: { status: 204, body: null },
    errors: [],
  },
  'POST /backoffice/customer/{customerUuid}/support-access-request': {
    summary: 'Asks the owners of an organization by mail to be let look, once a day; 429 after that',
    permission: 'staff',
    staff: seesCustomers,
    body: ViewReason,
    success: { status: 202, body: null },
    errors: [],
  },
  'POST /backoffice/customer/{customerUuid}/view': {
    summary:
      'Begins a support view: this session acts as a reader of the organization for an hour, changes nothing (403 `support-view-reads-only`), and each of its calls is in the audit. Only while the organization allows it',
    permission: 'staff',
    staff: seesCustomers,
    freshProof: true,
    body: ViewReason,
    success: { status: 201, body: SupportView },
    errors: ['support-access-not-granted'],
  },
  'DELETE /backoffice/view/{viewUuid}': {
    summary: 'Ends one’s own support view',
    permission: 'staff',
    staff: seesCustomers,
    query: z.strictObject({ reason: z.optional(reason()) }),
    success: { status: 204, body: null },
    errors: [],
  },
});

export type SupportAccess = z.output<typeof SupportAccess>;
export type SupportView = z.output<typeof SupportView>;
