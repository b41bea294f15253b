import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { calendarDate, reason } from './schema.ts';
import { pausesDunning } from './staff-role.ts';

/** Days are those of the vendor's calendar, and include themselves. */
export const DunningPause = z.strictObject({
  /** The last day without a step, a mail or a suspension; today or up to 30 days later. Today's ends a longer pause tonight. */
  pausedUntil: calendarDate(),
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
});

export type DunningPause = z.output<typeof DunningPause>;
