import type { OrderItem } from '@kontor/contract/cart';
import { orderItem } from '@kontor/domain/cart';
import { lastDayOf } from '@kontor/domain/date';
import { findListed, intervalOf, type ProductPrice } from '@kontor/domain/product-price';
import * as z from 'zod/mini';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { RowsIn } from '../../infrastructure/mail/values.ts';
import type { Recipient } from '../../organizations/recipients.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import { readSales, type Sales } from '../prices/read-sales.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import type { trialEndedJob } from '../subscriptions/trial.ts';
import { contractRows } from './contract-rows.ts';
import { paperOf } from './mail-document.ts';
import { type MailParts, mailOnceFromJob, type PagesOfShop } from './mail-once.ts';
import { trialEndedMail } from './trial-ended.mail.ts';
import { trialEndingMail } from './trial-ending.mail.ts';
import { trialLastDayMail } from './trial-last-day.mail.ts';

/** How many days before the end of a trial its customer is reminded. */
export const trialReminderDays = [7, 1] as const;

export const trialReminderJob = defineJob(
  'trial-reminder',
  z.object({ shopUuid: z.string(), end: z.string(), days: z.literal(trialReminderDays) }),
);

const reminders = { 7: trialEndingMail, 1: trialLastDayMail } as const;

type Parts = MailParts & Pick<Infrastructure, 'database'>;

/** Reminds of the end of a trial, with the prices of its products. Leaves out products that have been ordered meanwhile. */
export const createRemindOfTrial =
  (parts: Parts): JobHandler<typeof trialReminderJob> =>
  async ({ shopUuid, end, days }) => {
    const stored = await findSubscription(parts.database, shopUuid);
    const tried = (stored?.items ?? []).filter(
      ({ is_trial, state, valid_until }) => is_trial && state === 'active' && valid_until?.toISOString() === end,
    );
    if (tried.length === 0) return;
    const items = tried.map((item) => orderItem(item, item.quantity));
    const reference = `trial-ends-in-${days}:${shopUuid}:${end}`;
    await mailOnceFromJob(parts, { reference, shopUuid }, async (recipient, pages) => {
      const rows = await readRows(parts, recipient, shopUuid, { items, end });
      const mail = reminders[days]({ ...trialOf(recipient, pages, { items, end }), begin: end, rows });
      return { mail, attachments: [await paperOf(parts, recipient, mail)] };
    });
  };

/** Mails that a trial has ended. */
export const createMailTrialEnd =
  (parts: Parts): JobHandler<typeof trialEndedJob> =>
  ({ shopUuid, end, items }) =>
    mailOnceFromJob(parts, { reference: `trial-ended:${shopUuid}:${end}`, shopUuid }, async (recipient, pages) => {
      const rows = await readRows(parts, recipient, shopUuid, { items, end });
      const mail = trialEndedMail({ ...trialOf(recipient, pages, { items, end }), rows });
      return { mail, attachments: [await paperOf(parts, recipient, mail)] };
    });

interface TrialEnd {
  readonly items: readonly OrderItem[];
  readonly end: string;
}

const trialOf = ({ shopName: shop }: Recipient, pages: PagesOfShop, { items, end }: TrialEnd) => ({
  shop,
  items,
  lastDay: lastDayOf(end),
  link: pages.page('subscription'),
});

/** What its products cost, as they are sold. */
async function readRows(
  { database, clock }: Parts,
  { organizationUuid }: Recipient,
  shopUuid: string,
  { items, end }: TrialEnd,
): Promise<RowsIn> {
  const organization = await database
    .selectFrom('organization')
    .selectAll()
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  const stored = await findSubscription(database, shopUuid);
  const isYearly = (stored && liveProviderSubscription(stored)?.is_yearly) ?? false;
  const { list, ratesAt, settings } = await readSales(database, clock.now());
  const interval = intervalOf(isYearly);
  const contract = {
    items: items.map((item) => asSold(item, { list, settings }, interval)),
    isYearly,
    vatPercent: vatOf(organization, ratesAt(new Date(end))).percent,
  };
  return (language) => contractRows(contract, language);
}

/** A trial of an old version is ordered in the version that is sold. */
function asSold(
  { product, quantity }: OrderItem,
  { list, settings }: Pick<Sales, 'list' | 'settings'>,
  interval: ProductPrice['interval'],
) {
  const { type, platform } = product;
  const isSold = findListed(list, product, interval) !== null;
  const sold = { type, platform, version: isSold ? product.version : settings.defaultProductVersions[platform] };
  return { ...orderItem(sold, quantity), price: findListed(list, sold, interval) };
}
