import type { DunningState } from '@kontor/contract/dunning';
import { formatDate } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import { findOwner, shopPage } from '../../organizations/owner.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import type { ShopDunning } from './dunning.repository.ts';
import { nextStep } from './dunning-step.ts';

/** What each step tells the customer. */
const templates: Partial<Record<DunningState, MailTemplate>> = {
  initial: 'payment-failed',
  'invoice-finalized': 'payment-due',
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
  { state, shop_uuid, invoice_uuid, deactivation_at, started_at }: ShopDunning,
): Promise<void> {
  const template = templates[state];
  const owner = await findOwner(tx, shop_uuid);
  const invoice = await tx
    .selectFrom('invoice')
    .select(['number', 'due_at'])
    .where('uuid', '=', invoice_uuid)
    .executeTakeFirst();
  if (template === undefined || owner === null || !invoice?.number) return;
  const { owed } = await readAccount(tx, invoice_uuid);
  const { email, language, shopName } = owner;
  const day = (at: Date | null | undefined) => (at ? formatDate(at.toISOString(), language) : '');
  await outbox.send(tx, {
    to: email,
    language,
    template,
    link: shopPage(environment.publicUrl, owner, shop_uuid, 'invoices'),
    values: {
      shop: shopName,
      number: invoice.number,
      amount: formatCents(owed, language),
      due: day(invoice.due_at),
      next: day(nextStep(state, started_at)?.at),
      date: day(deactivation_at),
    },
  });
}

/** Says that everything works again. */
export async function mailReactivation(
  { outbox, environment }: DunningMailParts,
  tx: Tx,
  shopUuid: string,
): Promise<void> {
  const owner = await findOwner(tx, shopUuid);
  if (owner === null) return;
  const { email, language, shopName } = owner;
  await outbox.send(tx, {
    to: email,
    language,
    template: 'access-restored',
    link: shopPage(environment.publicUrl, owner, shopUuid, 'subscription'),
    values: { shop: shopName },
  });
}
