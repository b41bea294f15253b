import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { calendarDate, reason } from './schema.ts';
import { extendsTrials, pausesDunning } from './staff-role.ts';

/** Days are those of the vendor's calendar, and include themselves. */
export const DunningPause = z.strictObject({
  /** The last day without a step, a mail or a suspension; today or up to 30 days later. Today's ends a longer pause tonight. */
  pausedUntil: calendarDate(),
  reason: reason(),
});

export const TrialEnd = z.strictObject({
  /** The last day of the trial; today or up to 90 days later. */
  until: calendarDate(),
  reason: reason(),
});

/** What people of the vendor's agree with a customer about the contract of a shop. */
export const contractCalls = defineCalls({
  'PUT /backoffice/shop/{customerShopUuid}/dunning': {
    summary: 'Takes no step of dunning, sends no mail of it and switches nothing off until a day has ended',
    permission: 'staff',
    staff: pausesDunning,
    body: DunningPause,
    success: { status: 204, body: null },
    errors: [],
  },
  'PUT /backoffice/shop/{customerShopUuid}/trial': {
    summary: 'Another last day of a trial, also of one that has ended, and of what was ordered for its end',
    permission: 'staff',
    staff: extendsTrials,
    body: TrialEnd,
    success: { status: 204, body: null },
    errors: [
      'trial-not-running',
      'subscription-complimentary',
      'change-already-scheduled',
      'subscription-in-progress',
      'state-conflict',
      'payment-provider-error',
      'payment-provider-unavailable',
    ],
  },
});

export type DunningPause = z.output<typeof DunningPause>;
export type TrialEnd = z.output<typeof TrialEnd>;
