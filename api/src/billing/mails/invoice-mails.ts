import type { BankTransfer } from '@kontor/contract/invoice';
import type { Language } from '@kontor/contract/schema';
import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import { formatCents } from '@kontor/domain/money';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { defineDocument, type MailAttachment } from '../../infrastructure/mail/attachment.ts';
import { day } from '../../infrastructure/mail/values.ts';
import { invoiceByTransferMail } from './invoice-by-transfer.mail.ts';
import { invoiceCollectedMail } from './invoice-collected.mail.ts';
import { accountRows, type InvoiceSums, owedRows, sumRows } from './invoice-rows.ts';
import { type MailParts, mailOnce } from './mail-once.ts';
import { mailTexts, paymentMethodText } from './mail-text.ts';
import { partTransferredMail } from './part-transferred.mail.ts';
import { receiptMail } from './receipt.mail.ts';

/** The PDF of an invoice by its uuid; invoices/ makes it. */
export const invoiceDocumentKind = defineDocument('invoice');

/** What a mail says about an invoice. Cents. */
export interface MailedInvoice extends InvoiceSums {
  readonly uuid: string;
  readonly shop_uuid: string;
  readonly number: string;
  readonly due_at: Date | null;
  readonly paid_at: Date | null;
}

/** How an issued invoice has to be paid. What is owed may be less than its total, because of a credit. */
export type InvoicePaymentWay =
  | { readonly kind: 'transfer'; readonly to: BankTransfer }
  | { readonly kind: 'collected'; readonly amount: number; readonly by: PaymentMethodOnFile | null };

/** Sends an open invoice, with bank details or how it will be collected. Once per invoice. */
export async function mailInvoice(
  parts: MailParts,
  tx: Tx,
  invoice: MailedInvoice,
  payment: InvoicePaymentWay,
): Promise<void> {
  const { uuid, shop_uuid: shopUuid, number, total, due_at } = invoice;
  await mailOnce(parts, tx, { reference: `invoice:${uuid}`, shopUuid }, ({ shopName: shop }, pages) => {
    const of = { shop, number };
    const attachments = [invoiceAttachment(invoice)];
    const rows = (owed: number) => (language: Language) => [
      ...sumRows(invoice, language),
      ...(owed === total ? [] : owedRows(total - owed, owed, language)),
    ];
    if (payment.kind === 'collected') {
      const { amount, by: method } = payment;
      // What is collected by itself needs no hand.
      const link = pages.page('invoices');
      return { mail: invoiceCollectedMail({ ...of, amount, method, rows: rows(amount), link }), attachments };
    }
    const { amount } = payment.to;
    const mail = invoiceByTransferMail({
      ...of,
      amount,
      due: due_at,
      rows: (language) => [...rows(amount)(language), ...accountRows(payment.to, language)],
      link: pages.pay(uuid),
    });
    return { mail, attachments };
  });
}

/**
 * Confirms a transfer that does not cover its invoice, and says where to transfer the rest to. Once per amount, and without
 * the invoice's PDF, which asks for the whole of it.
 */
export async function mailPart(
  parts: MailParts,
  tx: Tx,
  invoice: MailedInvoice & { readonly transferred: number },
  rest: BankTransfer,
): Promise<void> {
  const { uuid, shop_uuid: shopUuid, number, total, due_at, transferred } = invoice;
  const event = { reference: `part-transferred:${uuid}:${transferred}`, shopUuid };
  await mailOnce(parts, tx, event, ({ shopName: shop }, pages) => ({
    mail: partTransferredMail({
      shop,
      number,
      arrived: transferred,
      amount: rest.amount,
      rows: (language) => [
        ...(due_at === null ? [] : [{ label: mailTexts[language].dueAt, value: day.write(due_at, language) }]),
        { label: mailTexts[language].total, value: formatCents(total, language) },
        ...owedRows(total - rest.amount, rest.amount, language),
        ...accountRows(rest, language),
      ],
      link: pages.pay(uuid),
    }),
  }));
}

/** What an invoice was paid with: a method, the customer's credit alone, or in part nothing yet, because that is too small. */
export type PaidBy = PaymentMethodOnFile | 'credit' | 'deferred';

const paidByText = (paidBy: PaidBy, language: Language): string =>
  typeof paidBy === 'string' ? mailTexts[language].methods[paidBy] : paymentMethodText(paidBy, language);

interface Payment {
  readonly by: PaidBy | null;
  /** Cents that the customer's credit has paid. */
  readonly byCredit: number;
}

/** Confirms the payment of an invoice. Once per payment, because a payment may be charged back and repeated. */
export async function mailReceipt(
  parts: MailParts,
  tx: Tx,
  invoice: MailedInvoice,
  { by, byCredit }: Payment,
): Promise<void> {
  const { uuid, shop_uuid: shopUuid, number, total, paid_at } = invoice;
  const paidAt = paid_at ?? parts.clock.now();
  const event = { reference: `receipt:${uuid}:${paidAt.toISOString()}`, shopUuid };
  await mailOnce(parts, tx, event, ({ shopName: shop }, pages) => ({
    mail: receiptMail({
      shop,
      number,
      amount: total,
      rows: (language) => [
        ...sumRows(invoice, language),
        { label: mailTexts[language].paidAt, value: day.write(paidAt, language) },
        ...(byCredit > 0 ? [{ label: mailTexts[language].byCredit, value: formatCents(byCredit, language) }] : []),
        ...(by === null ? [] : [{ label: mailTexts[language].method, value: paidByText(by, language) }]),
      ],
      link: pages.page('invoices'),
    }),
    attachments: [invoiceAttachment(invoice)],
  }));
}

export const invoiceAttachment = ({ uuid, number }: Pick<MailedInvoice, 'uuid' | 'number'>): MailAttachment => ({
  name: `${number}.pdf`,
  type: 'application/pdf',
  document: invoiceDocumentKind,
  id: uuid,
});
