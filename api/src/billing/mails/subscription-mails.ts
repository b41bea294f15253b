import { lastDayOf } from '@kontor/domain/date';
import { type Entitlements, untilEndOf } from '@kontor/domain/entitlements';
import { isLive } from '@kontor/domain/subscription';
import { sql } from 'kysely';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { ComposedMail } from '../../infrastructure/mail/define-mail.ts';
import type { RowsIn } from '../../infrastructure/mail/values.ts';
import { readSumsOfShop } from '../account/account.repository.ts';
import { contractTotal } from '../prices/contract-total.ts';
import type { SubscriptionEvent, subscriptionEventJob } from '../subscriptions/subscription-event.ts';
import { cancellationConfirmedMail } from './cancellation-confirmed.mail.ts';
import { cancellationWithdrawnMail } from './cancellation-withdrawn.mail.ts';
import { changeEffectiveMail } from './change-effective.mail.ts';
import { changeScheduledMail } from './change-scheduled.mail.ts';
import { changeWithdrawnMail } from './change-withdrawn.mail.ts';
import { chargeRows, contractRows } from './contract-rows.ts';
import { paperOf } from './mail-document.ts';
import { type MailParts, mailOnceFromJob } from './mail-once.ts';
import { paymentMethodRemovedMail } from './payment-method-removed.mail.ts';
import { subscriptionEndedMail } from './subscription-ended.mail.ts';
import { findWaitingDeletion } from './waiting-deletion.ts';

interface SubscriptionMailParts extends MailParts, Pick<Infrastructure, 'database'> {
  /** What the shop may use now. Provided by dunning. */
  readonly readEntitlements: (db: Database, shopUuid: string) => Promise<Entitlements>;
}

/** Mails a change of a subscription. */
export const createMailSubscriptionEvent =
  (parts: SubscriptionMailParts): JobHandler<typeof subscriptionEventJob> =>
  async (event) => {
    const { kind, reading, shopUuid } = event;
    if (kind === 'change-withdrawn' && !event.isFinal && !(await goesOnUnchanged(parts.database, event))) return;
    // It goes on in another shop, and the migration has its own mail.
    const isEnd = kind === 'ended' || kind === 'stopped';
    if (isEnd && (await wasMovedAway(parts.database, event))) return;
    await mailOnceFromJob(parts, { reference: `${kind}:${reading}`, shopUuid }, async (recipient, pages) => {
      const link = pages.page(kind === 'payment-method-removed' ? 'payment-methods' : 'subscription');
      const mail = await composeMail(parts, event, { shop: recipient.shopName, link });
      return { mail, attachments: withoutPaper.has(kind) ? [] : [await paperOf(parts, recipient, mail)] };
    });
  };

/** Of what goes on as it was agreed there is nothing to keep. */
const withoutPaper: ReadonlySet<SubscriptionEvent['kind']> = new Set([
  'change-withdrawn',
  'cancellation-withdrawn',
  'payment-method-removed',
]);

async function composeMail(
  { database, readEntitlements }: SubscriptionMailParts,
  event: SubscriptionEvent,
  of: { readonly shop: string; readonly link: string },
): Promise<ComposedMail> {
  const { kind, shopUuid, at, nextChargeAt, daysUntilDue = null, paymentMethod } = event;
  const rows: RowsIn = (language) => [
    ...contractRows(event, language),
    ...(nextChargeAt === null
      ? []
      : chargeRows({ amount: contractTotal(event), at: nextChargeAt, daysUntilDue }, paymentMethod, language)),
  ];
  const from = at;
  const lastDay = lastDayOf(at);
  switch (kind) {
    case 'change-scheduled':
      return changeScheduledMail({ ...of, from, lastDay, rows });
    case 'change-withdrawn':
      return changeWithdrawnMail({ ...of, from, rows });
    case 'change-effective':
      return changeEffectiveMail({ ...of, from, rows });
    case 'cancellation-confirmed': {
      const entitlements = await readEntitlements(database, shopUuid);
      const untilEnd = untilEndOf(entitlements);
      return cancellationConfirmedMail({ ...of, lastDay, untilEnd, suspendsAt: entitlements.suspendsAt, rows });
    }
    case 'payment-method-removed':
      return paymentMethodRemovedMail({ ...of, from, rows });
    case 'cancellation-withdrawn':
      return cancellationWithdrawnMail({ ...of, lastDay, rows });
    default: {
      const deletion = await findWaitingDeletion(database, shopUuid);
      return subscriptionEndedMail({
        ...of,
        isAtOnce: kind === 'stopped',
        on: kind === 'stopped' ? at : lastDay,
        isDeleted: deletion !== null,
        deletedAfter: deletion?.lastEnd ? lastDayOf(deletion.lastEnd) : null,
        held: await readHeld(database, shopUuid),
        rows,
      });
    }
  }
}

/** What is held for the organization and does not end with the contract, in cents; `null`: nothing. */
async function readHeld(database: Database, shopUuid: string): Promise<number | null> {
  const { credit, unassigned } = await readSumsOfShop(database, shopUuid);
  return Math.max(0, credit) + unassigned || null;
}

async function wasMovedAway(database: Database, { shopUuid, stripeId }: SubscriptionEvent): Promise<boolean> {
  const row = await database
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'migrate-away')
    .where(sql`plan ->> 'stripeId'`, '=', stripeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a scheduled change was withdrawn rather than replaced by a cancellation or another change. */
async function goesOnUnchanged(database: Database, { stripeId }: SubscriptionEvent): Promise<boolean> {
  const row = await database
    .selectFrom('payment_subscription')
    .select(['state', 'schedule_activation_at', 'cancel_at'])
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  return row !== undefined && isLive(row.state) && row.schedule_activation_at === null && row.cancel_at === null;
}
