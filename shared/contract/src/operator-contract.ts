import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { fourEyesFromAmount } from './four-eyes.ts';
import { ProductVersion } from './product.ts';
import { calendarDate, cents, instant, reason, uuid } from './schema.ts';
import { extendsTrials, keepsBooks, pausesDunning, seesCustomers, sells } from './staff-role.ts';

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

/** What is agreed about the contract of a shop; what is not named stays as it is. */
export const ContractFlags = z.strictObject({
  /** Only the vendor changes the subscription. */
  noSelfService: z.optional(z.boolean()),
  /**
   * Nothing is charged until the end of the day, or for ever (`null`); what was paid ahead becomes credit. Then the contract goes on at its
   * prices, and is charged at the earliest 14 days after the customer was told; without a way to be paid it ends. `false`: no more.
   */
  complimentary: z.optional(z.union([z.strictObject({ until: z.nullable(calendarDate()) }), z.literal(false)])),
  /** Which licences are sold to a shopware6 shop that has no contract at the payment provider; what it tries becomes one of these. */
  licenceVersion: z.optional(ProductVersion),
  reason: reason(),
});

/**
 * The end of a contract, by the vendor. `now` ends what is booked at once, also where it was to end later. With `refundUnused` what was
 * paid for the days from tomorrow on is paid back: to what it was paid with, or, where that takes nothing back, as credit. Of a period
 * that is used to its end nothing is unused.
 */
export const ContractEnd = z.strictObject({
  at: z.enum(['now', 'period-end']),
  refundUnused: z.boolean(),
  reason: reason(),
});

export const EndedContract = z.object({
  uuid: uuid(),
  /** When nothing of it may be used any more, or has ended. */
  endsAt: instant(),
  /** Cents, gross, that are paid back; credit notes follow. */
  refunded: cents(),
});

/** What was paid for days that are to come, gross, in cents: what goes back, or becomes credit, where a contract changes today. */
export const UnusedTime = z.object({
  /** Of today and later: it becomes credit where a contract becomes complimentary. */
  fromToday: cents(),
  /** Of tomorrow and later: it goes back where a contract ends. */
  fromTomorrow: cents(),
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
  'PUT /backoffice/shop/{customerShopUuid}/contract': {
    summary: 'Whether only the vendor changes a contract, until when it is complimentary, and which licences are sold',
    permission: 'staff',
    staff: sells,
    freshProof: true,
    body: ContractFlags,
    success: { status: 204, body: null },
    errors: [
      'no-live-subscription',
      'subscription-running',
      'subscription-canceled',
      'change-already-scheduled',
      'subscription-in-progress',
      'state-conflict',
      'payment-provider-error',
      'payment-provider-unavailable',
    ],
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
  'GET /backoffice/shop/{customerShopUuid}/unused-time': {
    summary: 'What was paid for a shop for days that are to come',
    permission: 'staff',
    staff: seesCustomers,
    success: { status: 200, body: UnusedTime },
    errors: [],
  },
  'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}': {
    summary:
      'Ends the contract of a shop now or with its period, and pays back what was paid for the time that is not used',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyesFromAmount,
    freshProof: true,
    body: ContractEnd,
    success: { status: 200, body: EndedContract },
    errors: [
      'idempotency-key-reused',
      'idempotency-key-in-flight',
      'no-live-subscription',
      'subscription-canceled',
      'subscription-in-progress',
      'payment-provider-error',
      'payment-provider-unavailable',
    ],
  },
});

export type UnusedTime = z.output<typeof UnusedTime>;
export type ContractFlags = z.output<typeof ContractFlags>;
export type ContractEnd = z.output<typeof ContractEnd>;
export type EndedContract = z.output<typeof EndedContract>;
export type DunningPause = z.output<typeof DunningPause>;
export type TrialEnd = z.output<typeof TrialEnd>;
