import { lastDayOf } from '@kontor/domain/date';
import { isLive } from '@kontor/domain/subscription';
import * as z from 'zod/mini';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { contractTotal, renewedItems } from '../prices/contract-total.ts';
import { findOpenMoves } from '../prices/price-moves.ts';
import type { Billing } from '../stripe/billing.ts';
import { readAgreedSubscription } from '../subscriptions/contract-items.ts';
import { chargeRows, contractRows } from './contract-rows.ts';
import { paperOf } from './mail-document.ts';
import { type MailParts, mailOnceFromJob } from './mail-once.ts';
import { renewalReminderMail } from './renewal-reminder.mail.ts';

/** How many days before the next charge of a yearly subscription its customer is reminded. */
export const renewalReminderDays = 14;

export const renewalReminderJob = defineJob(
  'renewal-reminder',
  z.object({ shopUuid: z.string(), stripeId: z.string(), periodEnd: z.string() }),
  { lane: 'payment' },
);

type Parts = MailParts & Pick<Infrastructure, 'database'> & Pick<Billing, 'stripe'>;

/** Tells what a yearly subscription will be charged and when, according to the payment provider. No mail if it ends. */
export const createRemindOfRenewal =
  (parts: Parts): JobHandler<typeof renewalReminderJob> =>
  async ({ shopUuid, stripeId, periodEnd }) => {
    const reading = await readAgreedSubscription(parts, stripeId);
    const { state, isYearly, cancelAt, scheduled, vatPercent } = reading;
    const isDue = isLive(state) && isYearly && cancelAt === null && reading.periodEnd.toISOString() === periodEnd;
    if (!isDue) return;
    const moves = await findOpenMoves(parts.database, shopUuid);
    const { items, ...next } = scheduled ?? reading;
    const contract = { ...next, items: renewedItems(items, moves, reading.periodEnd), vatPercent };
    await mailOnceFromJob(
      parts,
      { reference: `renewal:${stripeId}:${periodEnd}`, shopUuid },
      async (recipient, pages) => {
        const mail = renewalReminderMail({
          shop: recipient.shopName,
          from: periodEnd,
          lastDay: lastDayOf(periodEnd),
          rows: (language) => [
            ...contractRows(contract, language),
            ...chargeRows(
              { ...contract, amount: contractTotal(contract), at: periodEnd },
              contract.paymentMethod,
              language,
            ),
          ],
          link: pages.page('subscription'),
        });
        return { mail, attachments: [await paperOf(parts, recipient, mail)] };
      },
    );
  };
