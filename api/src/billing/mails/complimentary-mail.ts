import { lastDayOf } from '@kontor/domain/date';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { contractTotal, renewedItems } from '../prices/contract-total.ts';
import type { Billing } from '../stripe/billing.ts';
import type { announceComplimentaryJob } from '../subscriptions/complimentary.ts';
import { readAgreedSubscription } from '../subscriptions/contract-items.ts';
import { findSubscription, type StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { complimentaryEndsMail } from './complimentary-ends.mail.ts';
import { complimentaryGoesOnMail } from './complimentary-goes-on.mail.ts';
import { chargeRows, contractRows } from './contract-rows.ts';
import { type MailParts, mailOnceFromJob } from './mail-once.ts';

type Parts = MailParts & Pick<Infrastructure, 'database'> & Pick<Billing, 'stripe'>;

/**
 * Tells that a contract is charged again, and what, according to the payment provider; or that what was complimentary ends. No mail where
 * another day was agreed meanwhile, or the customer has cancelled.
 */
export const createAnnounceComplimentary =
  (parts: Parts): JobHandler<typeof announceComplimentaryJob> =>
  async ({ shopUuid, at }) => {
    const stored = await findSubscription(parts.database, shopUuid);
    if (stored === null) return;
    const live = liveProviderSubscription(stored);
    const { charged_from, complimentary_until } = stored.subscription;
    const agreed = live === null ? complimentary_until : charged_from;
    if (agreed?.toISOString() !== at || live?.cancel_at) return;
    const reference = `complimentary:${shopUuid}:${at}`;
    const reading = live === null ? null : await readAgreedSubscription(parts, live.stripe_id);
    if (reading === null || reading.paymentMethod === null) {
      return mailOnceFromJob(parts, { reference, shopUuid }, async ({ shopName: shop }, pages) => ({
        mail: complimentaryEndsMail({ shop, lastDay: lastDayOf(at), link: pages.page('subscription') }),
      }));
    }
    const contract = atRenewal(reading, stored);
    await mailOnceFromJob(parts, { reference, shopUuid }, async ({ shopName: shop }, pages) => ({
      mail: complimentaryGoesOnMail({
        shop,
        begin: at,
        lastDay: lastDayOf(at),
        rows: (language) => [
          ...contractRows(contract, language),
          ...chargeRows({ ...contract, amount: contractTotal(contract), at }, contract.paymentMethod, language),
        ],
        link: pages.page('subscription/leave'),
      }),
    }));
  };

function atRenewal(
  reading: Awaited<ReturnType<typeof readAgreedSubscription>>,
  { moves }: Pick<StoredSubscription, 'moves'>,
) {
  const { items, ...next } = reading.scheduled ?? reading;
  return { ...next, items: renewedItems(items, moves, reading.periodEnd), vatPercent: reading.vatPercent };
}
