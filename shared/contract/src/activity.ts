import * as z from 'zod/mini';
import { activityActions } from './activity-action.ts';
import { defineCalls } from './call.ts';
import { seesAdministration } from './role.ts';
import { calendarDate, instant, uuid } from './schema.ts';

export const ActivityAction = z.enum(activityActions);

/** `agency`: the connected partner; `client`: another system of the vendor's; `system`: work without a request. */
export const ActorKind = z.enum(['user', 'agency', 'operator', 'client', 'system']);

/** One thing that was done. Nothing changes it; it is kept for 24 months. */
export const Activity = z.object({
  uuid: uuid(),
  at: instant(),
  actor: z.object({ kind: ActorKind, name: z.nullable(z.string()) }),
  action: ActivityAction,
  /** Name of what it was done to: a shop, a member, an agency; `null` for the organization itself. */
  subject: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The network of the sender; `null` for work without a request. */
  address: z.nullable(z.string()),
});

export const activityCalls = defineCalls({
  'GET /organization/{organizationUuid}/activity': {
    summary: 'What was done in the organization, newest first, fifty at a time; the header Link names the next page',
    permission: 'member',
    roles: seesAdministration,
    query: z.strictObject({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      action: z.optional(ActivityAction),
      /** The user who did it. */
      person: z.optional(uuid()),
      /** The first and the last day, in the calendar of the vendor. */
      from: z.optional(calendarDate()),
      to: z.optional(calendarDate()),
    }),
    success: { status: 200, body: z.array(Activity) },
    errors: [],
  },
});

export type Activity = z.output<typeof Activity>;
export type ActivityAction = z.output<typeof ActivityAction>;
export type ActorKind = z.output<typeof ActorKind>;
