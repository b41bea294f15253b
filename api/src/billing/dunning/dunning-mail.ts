import type { DunningState } from '@kontor/contract/dunning';
import { dunningSwitchesOff } from '@kontor/domain/entitlements';
import { formatCents } from '@kontor/domain/money';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { payPage, shopPage } from '../../organizations/shop-page.ts';
import { readLeftToPay } from '../ledger/ledger.repository.ts';
import { accountRows, invoiceAttachment } from '../mails/invoice-mails.ts';
import { addresseesOf } from '../mails/mail-once.ts';
import { dayText, mailTexts } from '../mails/mail-text.ts';
import { isOverdueElsewhere, type ShopDunning } from './dunning.repository.ts';
import { nextStep } from './dunning-step.ts';
import { readEntitlements } from './read-entitlements.ts';

/** What each step tells the customer. */
const templates: Partial<Record<DunningState, MailTemplate>> = {
  initial: 'payment-failed',
  'invoice-finalized': 'invoice-due',
  'retrying-card-payments': 'payment-failed',
  'chargeback-invoice-sent': 'payment-returned',
  'invoice-reminder-sent': 'payment-reminder',
  'final-reminder-with-deactivation-deadline-sent': 'final-reminder',
  overdue: 'payment-overdue',
};

/** What the reminders announce; the other mails announce nothing. */
const announcements: Partial<Record<DunningState, 'reminder' | 'final'>> = {
  'invoice-reminder-sent': 'reminder',
  'final-reminder-with-deactivation-deadline-sent': 'final',
};

export type DunningMailParts = Pick<Infrastructure, 'outbox' | 'environment'>;

/**
 * Writes the mail that a dunning step is named after, with the transaction that takes the step: what is open, how it can be
 * paid, and the invoice.
 */
export async function mailDunningStep(
  { outbox, environment }: DunningMailParts,
  tx: Tx,
  { state, shop_uuid, invoice_uuid, deactivation_at, started_at, changed_at }: ShopDunning,
): Promise<void> {
  // What is switched off already is not announced, and not said again.
  const switchesOff =
    dunningSwitchesOff(await readEntitlements(tx, shop_uuid)) &&
    !(await isOverdueElsewhere(tx, shop_uuid, invoice_uuid));
  const template = state === 'overdue' && !switchesOff ? 'debt-overdue' : templates[state];
  const invoice = await tx
    .selectFrom('invoice')
    .select(['uuid', 'number', 'due_at', 'bank_account'])
    .where('uuid', '=', invoice_uuid)
    .executeTakeFirst();
  if (template === undefined || !invoice?.number) return;
  const { number, due_at: due, bank_account: account } = invoice;
  const owed = await readLeftToPay(tx, invoice_uuid);
  const following = nextStep(state, started_at, changed_at);
  const announced = announcements[state];
  const way = account !== null ? 'transfer' : state === 'retrying-card-payments' ? 'retried' : 'portal';
  for (const { recipient, addresses } of await addresseesOf(tx, { shopUuid: shop_uuid })) {
    const { language, shopName, organizationUuid } = recipient;
    const texts = mailTexts[language];
    const amount = formatCents(owed, language);
    const dates = {
      next: following === null ? '' : dayText(following.at, language),
      date: deactivation_at === null ? '' : dayText(deactivation_at, language),
    };
    const announcement = announced && texts.dunning[announced][switchesOff ? 'switchesOff' : 'owed'];
    const mail = {
      language,
      organizationUuid,
      template,
      link: payPage(environment.publicUrl, recipient, shop_uuid, invoice_uuid),
      rows: [
        ...(due === null ? [] : [{ label: texts.dueAt, value: dayText(due, language) }]),
        { label: texts.open, value: amount, isTotal: true },
        ...(account === null ? [] : accountRows({ ...account, reference: number }, language)),
      ],
      values: {
        shop: shopName,
        number,
        amount,
        due: due === null ? '' : dayText(due, language),
        how: texts.dunning[way],
        announcement: announcement === undefined ? '' : fill(announcement, dates),
      },
      attachments: [invoiceAttachment({ uuid: invoice.uuid, number })],
    };
    for (const to of addresses) await outbox.send(tx, { ...mail, to });
  }
}

/** Says that everything works again since an invoice is settled, which is named and attached. */
export async function mailReactivation(
  { outbox, environment }: DunningMailParts,
  tx: Tx,
  { uuid, shop_uuid: shopUuid }: { readonly uuid: string; readonly shop_uuid: string },
): Promise<void> {
  const { number, total } = await tx
    .selectFrom('invoice')
    .select(['number', 'total'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  if (number === null) return;
  for (const { recipient, addresses } of await addresseesOf(tx, { shopUuid })) {
    const { language, shopName, organizationUuid } = recipient;
    const texts = mailTexts[language];
    const mail = {
      language,
      organizationUuid,
      template: 'access-restored' as const,
      link: shopPage(environment.publicUrl, recipient, shopUuid, 'subscription'),
      rows: [
        { label: texts.invoice, value: number },
        { label: texts.total, value: formatCents(total, language), isTotal: true },
      ],
      values: { shop: shopName },
      attachments: [invoiceAttachment({ uuid, number })],
    };
    for (const to of addresses) await outbox.send(tx, { ...mail, to });
  }
}
