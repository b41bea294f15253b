import { lastDayOf } from '@kontor/domain/date';
import * as z from 'zod/mini';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { contractTotal, renewedItems } from '../prices/contract-total.ts';
import { findOpenMoves } from '../prices/price-moves.ts';
import type { Billing } from '../stripe/billing.ts';
import { readAgreedSubscription } from '../subscriptions/contract-items.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { chargeRows, contractRows } from './contract-rows.ts';
import { firstChargeAheadMail } from './first-charge-ahead.mail.ts';
import { firstChargeTomorrowMail } from './first-charge-tomorrow.mail.ts';
import { type MailParts, mailOnceFromJob } from './mail-once.ts';

/** How many days before the first charge of what was ordered for the end of a trial its customer is reminded. */
export const firstChargeReminderDays = [7, 1] as const;

export const firstChargeReminderJob = defineJob(
  'first-charge-reminder',
  z.object({
    shopUuid: z.string(),
    stripeId: z.string(),
    begin: z.string(),
    days: z.literal(firstChargeReminderDays),
  }),
  { lane: 'payment' },
);

const mails = { 7: firstChargeAheadMail, 1: firstChargeTomorrowMail } as const;

type Parts = MailParts & Pick<Infrastructure, 'database'> & Pick<Billing, 'stripe'>;

/** Tells what is charged at the end of a trial, according to the payment provider. No mail if it was cancelled, or has begun. */
export const createRemindOfFirstCharge =
  (parts: Parts): JobHandler<typeof firstChargeReminderJob> =>
  async ({ shopUuid, stripeId, begin, days }) => {
    const reading = await readAgreedSubscription(parts, stripeId);
    const { state, cancelAt, scheduled, vatPercent } = reading;
    // What was complimentary is no trial, and is announced otherwise.
    const stored = await findSubscription(parts.database, shopUuid);
    if (stored?.subscription.charged_from?.toISOString() === begin) return;
    if (state !== 'trialing' || cancelAt !== null || reading.periodEnd.toISOString() !== begin) return;
    const moves = await findOpenMoves(parts.database, shopUuid);
    const { items, ...next } = scheduled ?? reading;
    const contract = { ...next, items: renewedItems(items, moves, reading.periodEnd), vatPercent };
    const reference = `first-charge-in-${days}:${stripeId}:${begin}`;
    await mailOnceFromJob(parts, { reference, shopUuid }, async ({ shopName: shop }, pages) => ({
      mail: mails[days]({
        shop,
        begin,
        lastDay: lastDayOf(begin),
        rows: (language) => [
          ...contractRows(contract, language),
          ...chargeRows({ ...contract, amount: contractTotal(contract), at: begin }, contract.paymentMethod, language),
        ],
        link: pages.page('subscription'),
      }),
    }));
  };
