import type { DunningState } from '@kontor/contract/dunning';
import { lastDayToPay } from '@kontor/domain/dunning-days';
import { dunningSwitchesOff } from '@kontor/domain/entitlements';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { cents, day, type RowsIn } from '../../infrastructure/mail/values.ts';
import { addressedTo } from '../../organizations/recipients.ts';
import { payPage, shopPage } from '../../organizations/shop-page.ts';
import { readLeftToPay } from '../ledger/ledger.repository.ts';
import { invoiceAttachment } from '../mails/invoice-mails.ts';
import { accountRows } from '../mails/invoice-rows.ts';
import { addresseesOf } from '../mails/mail-once.ts';
import { mailTexts } from '../mails/mail-text.ts';
import { accessRestoredMail } from './access-restored.mail.ts';
import { debtOverdueMail } from './debt-overdue.mail.ts';
import { isOverdueElsewhere, type ShopDunning } from './dunning.repository.ts';
import { nextStep } from './dunning-step.ts';
import { finalReminderMail } from './final-reminder.mail.ts';
import { invoiceDueMail } from './invoice-due.mail.ts';
import { paymentFailedMail } from './payment-failed.mail.ts';
import { paymentOverdueMail } from './payment-overdue.mail.ts';
import { paymentReminderMail } from './payment-reminder.mail.ts';
import { paymentReturnedMail } from './payment-returned.mail.ts';
import { readEntitlements } from './read-entitlements.ts';

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
  const invoice = await tx
    .selectFrom('invoice')
    .select(['uuid', 'number', 'due_at', 'bank_account'])
    .where('uuid', '=', invoice_uuid)
    .executeTakeFirst();
  if (!invoice?.number) return;
  const { number, due_at: due, bank_account: account } = invoice;
  const owed = await readLeftToPay(tx, invoice_uuid);
  const following = nextStep(state, started_at, changed_at);
  const how = account !== null ? 'transfer' : state === 'retrying-card-payments' ? 'retried' : 'portal';
  const rows: RowsIn = (language) => [
    ...(due === null ? [] : [{ label: mailTexts[language].dueAt, value: day.write(due, language) }]),
    { label: mailTexts[language].open, value: cents.write(owed, language), isTotal: true },
    ...(account === null ? [] : accountRows({ ...account, reference: number, amount: owed }, language)),
  ];
  const deadline =
    deactivation_at && (switchesOff ? deactivation_at : new Date(lastDayToPay(deactivation_at.toISOString())));
  const step: DunningStep = { state, due, switchesOff, next: following?.at ?? null, deadline };
  for (const { recipient, addresses } of await addresseesOf(tx, { shopUuid: shop_uuid })) {
    const { shopName: shop, organizationUuid } = recipient;
    const link = payPage(environment.publicUrl, recipient, shop_uuid, invoice_uuid);
    const mail = mailOf(step, { shop, number, how, rows, link }, owed);
    if (mail === null) return;
    const attachments = [invoiceAttachment({ uuid: invoice.uuid, number })];
    for (const to of addresses) {
      await outbox.send(tx, { mail, attachments, organizationUuid, ...addressedTo(recipient, to) });
    }
  }
}

interface DunningStep {
  readonly state: DunningState;
  readonly due: Date | null;
  readonly switchesOff: boolean;
  readonly next: Date | null;
  /** The day of being switched off, else the last one to pay on. */
  readonly deadline: Date | null;
}

type OfInvoice = Parameters<typeof paymentOverdueMail>[0];

/** What each step tells the customer; `null`: nothing. */
function mailOf({ state, due, switchesOff, next, deadline }: DunningStep, of: OfInvoice, owed: number) {
  const open = { ...of, amount: owed };
  switch (state) {
    case 'initial':
    case 'retrying-card-payments':
      return paymentFailedMail(open);
    case 'invoice-finalized':
      return invoiceDueMail({ ...open, due });
    case 'chargeback-invoice-sent':
      return paymentReturnedMail(open);
    case 'invoice-reminder-sent':
      return paymentReminderMail({ ...open, next, switchesOff });
    case 'final-reminder-with-deactivation-deadline-sent':
      return finalReminderMail({ ...open, deadline, switchesOff });
    case 'overdue':
      return switchesOff ? paymentOverdueMail(of) : debtOverdueMail(open);
    default:
      return null;
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
    const { shopName: shop, organizationUuid } = recipient;
    const mail = accessRestoredMail({
      shop,
      rows: (language) => [
        { label: mailTexts[language].invoice, value: number },
        { label: mailTexts[language].total, value: cents.write(total, language), isTotal: true },
      ],
      link: shopPage(environment.publicUrl, recipient, shopUuid, 'subscription'),
    });
    const attachments = [invoiceAttachment({ uuid, number })];
    for (const to of addresses) {
      await outbox.send(tx, { mail, attachments, organizationUuid, ...addressedTo(recipient, to) });
    }
  }
}
