import type { OrderItem } from '@kontor/contract/cart';
import { orderItem } from '@kontor/domain/cart';
import { lastDayOf } from '@kontor/domain/date';
import { findListed, intervalOf, type ProductPrice } from '@kontor/domain/product-price';
import * as z from 'zod/mini';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import type { Recipient } from '../../organizations/recipients.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import { readSales, type Sales } from '../prices/read-sales.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import type { trialEndedJob } from '../subscriptions/trial.ts';
import { contractRows, namesOf } from './contract-rows.ts';
import { documentAttachment } from './mail-document.ts';
import { type MailParts, mailOnceFromJob, type ShopMail } from './mail-once.ts';
import { dayText } from './mail-text.ts';

/** How many days before the end of a trial its customer is reminded. */
export const trialReminderDays = [7, 1] as const;

export const trialReminderJob = defineJob(
  'trial-reminder',
  z.object({ shopUuid: z.string(), end: z.string(), days: z.literal(trialReminderDays) }),
);

const templates = { 7: 'trial-ending', 1: 'trial-last-day' } as const satisfies Record<number, MailTemplate>;

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
    await mailOnceFromJob(parts, { reference, shopUuid }, (recipient) =>
      trialMail(parts, recipient, shopUuid, { template: templates[days], items, end }),
    );
  };

/** Mails that a trial has ended. */
export const createMailTrialEnd =
  (parts: Parts): JobHandler<typeof trialEndedJob> =>
  ({ shopUuid, end, items }) =>
    mailOnceFromJob(parts, { reference: `trial-ended:${shopUuid}:${end}`, shopUuid }, (recipient) =>
      trialMail(parts, recipient, shopUuid, { template: 'trial-ended', items, end }),
    );

interface TrialEnd {
  readonly template: MailTemplate;
  readonly items: readonly OrderItem[];
  readonly end: string;
}

async function trialMail(
  parts: Parts,
  recipient: Recipient,
  shopUuid: string,
  { template, items, end }: TrialEnd,
): Promise<ShopMail> {
  const { database } = parts;
  const { organizationUuid, language } = recipient;
  const organization = await database
    .selectFrom('organization')
    .selectAll()
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  const stored = await findSubscription(database, shopUuid);
  const isYearly = (stored && liveProviderSubscription(stored)?.is_yearly) ?? false;
  const { list, ratesAt, settings } = await readSales(database, parts.clock.now());
  const interval = intervalOf(isYearly);
  const contract = {
    items: items.map((item) => asSold(item, { list, settings }, interval)),
    isYearly,
    vatPercent: vatOf(organization, ratesAt(new Date(end))).percent,
  };
  const rows = contractRows(contract, language);
  const values = {
    begin: dayText(end, language),
    lastDay: dayText(lastDayOf(end), language),
    items: namesOf(items, language),
  };
  const kind = template === 'trial-ended' ? 'trialEnded' : 'trialEnding';
  const attachments = [await documentAttachment(parts, recipient, { kind, rows, values })];
  return { template, page: 'subscription', rows, values, attachments };
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
