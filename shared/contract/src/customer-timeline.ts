import * as z from 'zod/mini';
import { ActorKind } from './activity.ts';
import { defineCalls } from './call.ts';
import { instant, reason, uuid } from './schema.ts';
import { seesCustomers } from './staff-role.ts';

/**
 * What something is that happened. `event`: what other systems were told, and what members did that has no kind of its own.
 * `difference`: what the payment provider had otherwise. `staff`: what the vendor's people did.
 */
export const timelineKinds = [
  'order',
  'invoice',
  'payment',
  'refund',
  'dunning',
  'mail',
  'sign-in',
  'member',
  'device',
  'event',
  'difference',
  'note',
  'staff',
] as const;

export const TimelineKind = z.enum(timelineKinds);

/** One thing that happened in an organization. */
export const TimelineEntry = z.object({
  at: instant(),
  kind: TimelineKind,
  /** What it is called: the number of a paper, the subject of a mail, an action, a call, the text of a note. */
  title: z.string(),
  /** By kind: ids, amounts in cents, states. Of a mail `mailUuid`, by which it is sent again. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Who did it; `null` where it is not known. */
  actor: z.nullable(z.object({ kind: ActorKind, name: z.nullable(z.string()) })),
  /** The path of a page of the portal about it. */
  link: z.nullable(z.string()),
});

/** Why a mail is sent again. */
export const MailAgain = z.strictObject({ reason: reason() });

export const customerTimelineCalls = defineCalls({
  'GET /backoffice/customer/{customerUuid}/timeline': {
    summary:
      'What happened in an organization, newest first, 50; the header Link names the next page. With `shop` what is about that shop alone',
    permission: 'staff',
    staff: seesCustomers,
    query: z.strictObject({
      kind: z.optional(TimelineKind),
      shop: z.optional(uuid()),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(TimelineEntry) },
    errors: [],
  },
  'POST /backoffice/mail/{mailUuid}/resend': {
    summary:
      'Sends a mail of the last 90 days again: the same text to the same address. 409 `state-conflict` for one that still waits, or whose text cannot be read any more',
    permission: 'staff',
    staff: ['support', 'finance'],
    body: MailAgain,
    success: { status: 202, body: null },
    errors: ['state-conflict'],
  },
});

export type TimelineKind = z.output<typeof TimelineKind>;
export type TimelineEntry = z.output<typeof TimelineEntry>;
