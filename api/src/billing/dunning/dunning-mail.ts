import type { DunningState } from '@kontor/contract/dunning';
import { formatDate } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import { findOwner, shopPage } from '../../organizations/owner.ts';
import type { DunningRow } from './dunning.tables.ts';

/** What each step tells the customer. */
const templates: Partial<Record<DunningState, MailTemplate>> = {
  initial: 'payment-failed',
  'invoice-finalized': 'payment-reminder',
  'retrying-card-payments': 'payment-failed',
  'chargeback-invoice-sent': 'payment-failed',
  'invoice-reminder-sent': 'payment-reminder',
  'final-reminder-with-deactivation-deadline-sent': 'final-reminder',
  overdue: 'payment-overdue',
};

export type DunningMailParts = Pick<Infrastructure, 'outbox' | 'environment'>;

/** Writes the mail that a dunning step is named after, with the transaction that takes the step. */
export async function mailDunningStep(
  { outbox, environment }: DunningMailParts,
  tx: Tx,
  { state, shop_uuid, invoice_uuid, deactivation_at }: DunningRow,
): Promise<void> {
  const template = templates[state];
  const owner = await findOwner(tx, shop_uuid);
  const invoice = await tx
    .selectFrom('invoice')
    .select(['number', 'total'])
    .where('uuid', '=', invoice_uuid)
    .executeTakeFirst();
  if (template === undefined || owner === null || invoice === undefined) return;
  const { email, language, shopName } = owner;
  await outbox.send(tx, {
    to: email,
    language,
    template,
    link: shopPage(environment.publicUrl, owner, shop_uuid, 'invoices'),
    values: {
      shop: shopName,
      number: invoice.number,
      amount: formatCents(invoice.total, language),
      date: deactivation_at === null ? '' : formatDate(deactivation_at.toISOString(), language),
    },
  });
}
