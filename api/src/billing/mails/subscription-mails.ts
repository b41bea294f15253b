import type { Language } from '@kontor/contract/schema';
import { lastDayOf } from '@kontor/domain/date';
import { type Entitlements, untilEndOf } from '@kontor/domain/entitlements';
import { formatCents } from '@kontor/domain/money';
import { isLive } from '@kontor/domain/subscription';
import { sql } from 'kysely';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { readAddresses } from '../../infrastructure/settings/read-settings.ts';
import { readSumsOfShop } from '../account/account.repository.ts';
import { contractTotal } from '../prices/contract-total.ts';
import type { SubscriptionEvent, subscriptionEventJob } from '../subscriptions/subscription-event.ts';
import { chargeRows, contractRows } from './contract-rows.ts';
import { documentAttachment } from './mail-document.ts';
import { type MailParts, mailOnceFromJob } from './mail-once.ts';
import { dayText, mailTexts } from './mail-text.ts';
import { findWaitingDeletion } from './waiting-deletion.ts';

const templates = {
  'change-scheduled': 'change-scheduled',
  'change-withdrawn': 'change-withdrawn',
  'change-effective': 'change-effective',
  'cancellation-confirmed': 'cancellation-confirmed',
  'cancellation-withdrawn': 'cancellation-withdrawn',
  ended: 'subscription-ended',
  stopped: 'subscription-ended',
} as const satisfies Record<SubscriptionEvent['kind'], MailTemplate>;

/** Events that are also told in a document. */
const documents = {
  'change-scheduled': 'change',
  'change-effective': 'effective',
  'cancellation-confirmed': 'cancellation',
  ended: 'end',
  stopped: 'end',
} as const;

const isDocumented = (kind: SubscriptionEvent['kind']): kind is keyof typeof documents => kind in documents;

interface SubscriptionMailParts extends MailParts, Pick<Infrastructure, 'database'> {
  /** What the shop may use now. Provided by dunning. */
  readonly readEntitlements: (db: Database, shopUuid: string) => Promise<Entitlements>;
}

/** Mails a change of a subscription. */
export const createMailSubscriptionEvent =
  (parts: SubscriptionMailParts): JobHandler<typeof subscriptionEventJob> =>
  async (event) => {
    const { kind, reading, shopUuid, at, paymentMethod } = event;
    if (kind === 'change-withdrawn' && !event.isFinal && !(await goesOnUnchanged(parts.database, event))) return;
    // It goes on in another shop, and the migration has its own mail.
    const isEnd = kind === 'ended' || kind === 'stopped';
    if (isEnd && (await wasMovedAway(parts.database, event))) return;
    await mailOnceFromJob(parts, { reference: `${kind}:${reading}`, shopUuid }, async (recipient) => {
      const { language } = recipient;
      const texts = mailTexts[language];
      const from = dayText(at, language);
      const lastDay = dayText(lastDayOf(at), language);
      const ended = kind === 'ended' ? fill(texts.endedWith, { lastDay }) : fill(texts.endedOn, { date: from });
      const after = isEnd ? await afterEnd(parts.database, shopUuid, language) : '';
      const held = isEnd ? await heldText(parts, shopUuid, language) : '';
      const untilEnd =
        kind === 'cancellation-confirmed'
          ? untilEndText(await parts.readEntitlements(parts.database, shopUuid), language)
          : '';
      const values = { from, lastDay, ended, after: [after, held].filter(Boolean).join(' '), untilEnd };
      const next = {
        amount: contractTotal(event),
        at: event.nextChargeAt,
        daysUntilDue: event.daysUntilDue ?? null,
      };
      const rows = [
        ...contractRows(event, language),
        ...(event.nextChargeAt === null ? [] : chargeRows(next, paymentMethod, language)),
      ];
      const attachments = isDocumented(kind)
        ? [await documentAttachment(parts, recipient, { kind: documents[kind], rows, values })]
        : [];
      return { template: templates[kind], page: 'subscription', rows, values, attachments };
    });
  };

/** Whether what is owed switches a cancelled subscription off before it ends. */
function untilEndText(entitlements: Entitlements, language: Language): string {
  const { suspendsAt } = entitlements;
  const date = suspendsAt === null ? '' : dayText(suspendsAt, language);
  return fill(mailTexts[language].untilEnd[untilEndOf(entitlements)], { date });
}

/** Where the invoices are from now on, and for how long. */
async function afterEnd(database: Database, shopUuid: string, language: Language): Promise<string> {
  const texts = mailTexts[language].afterEnd;
  const deletion = await findWaitingDeletion(database, shopUuid);
  if (deletion === null) return texts.stays;
  return deletion.lastEnd === null
    ? texts.deletedNow
    : fill(texts.deletedAfter, { lastDay: dayText(lastDayOf(deletion.lastEnd), language) });
}

/** What is held for the organization and does not end with the contract. */
async function heldText(
  { database, environment }: SubscriptionMailParts,
  shopUuid: string,
  language: Language,
): Promise<string> {
  const { credit, unassigned } = await readSumsOfShop(database, shopUuid);
  const amount = Math.max(0, credit) + unassigned;
  if (amount === 0) return '';
  const texts = mailTexts[language].afterEnd;
  const { supportEmail } = await readAddresses(database, environment);
  return fill(texts.credit, { amount: formatCents(amount, language), support: supportEmail });
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
