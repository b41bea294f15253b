import type { BankTransfer } from '@kontor/contract/invoice';
import type { Language } from '@kontor/contract/schema';
import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import { formatCents } from '@kontor/domain/money';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { defineDocument, type MailAttachment } from '../../infrastructure/mail/attachment.ts';
import type { MailRow } from '../../infrastructure/mail/render-mail.ts';
import { groupedIban } from '../texts/iban.ts';
import { type InvoiceLine, lineText, vatText } from '../texts/line-text.ts';
import { type MailParts, mailOnce } from './mail-once.ts';
import { dayText, mailTexts, paymentMethodText } from './mail-text.ts';

/** The PDF of an invoice by its uuid; invoices/ makes it. */
export const invoiceDocumentKind = defineDocument('invoice');

/** What a mail says about an invoice. Cents. */
export interface MailedInvoice {
  readonly uuid: string;
  readonly shop_uuid: string;
  readonly number: string;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly vat_percent: number;
  readonly lines: readonly InvoiceLine[];
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
  const owed = payment.kind === 'transfer' ? payment.to.amount : payment.amount;
  await mailOnce(parts, tx, { reference: `invoice:${uuid}`, shopUuid }, ({ language }) => ({
    template: payment.kind === 'transfer' ? 'invoice-by-transfer' : 'invoice-collected',
    page: 'invoices',
    // What is collected by itself needs no hand.
    ...(payment.kind === 'transfer' && { toPay: uuid }),
    rows: [
      ...sumRows(invoice, language),
      ...(owed === total ? [] : owedRows(total - owed, owed, language)),
      ...(payment.kind === 'transfer' ? accountRows(payment.to, language) : []),
    ],
    values: {
      number,
      amount: formatCents(owed, language),
      due: due_at === null ? '' : dayText(due_at, language),
      method: payment.kind === 'collected' ? paymentMethodText(payment.by, language) : '',
    },
    attachments: [invoiceAttachment(invoice)],
  }));
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
  await mailOnce(parts, tx, event, ({ language }) => ({
    template: 'part-transferred',
    page: 'invoices',
    toPay: uuid,
    rows: [
      ...(due_at === null ? [] : [{ label: mailTexts[language].dueAt, value: dayText(due_at, language) }]),
      { label: mailTexts[language].total, value: formatCents(total, language) },
      ...owedRows(total - rest.amount, rest.amount, language),
      ...accountRows(rest, language),
    ],
    values: {
      number,
      arrived: formatCents(transferred, language),
      amount: formatCents(rest.amount, language),
    },
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
  await mailOnce(parts, tx, event, ({ language }) => ({
    template: 'receipt',
    page: 'invoices',
    rows: [
      ...sumRows(invoice, language),
      { label: mailTexts[language].paidAt, value: dayText(paidAt, language) },
      ...(byCredit > 0 ? [{ label: mailTexts[language].byCredit, value: formatCents(byCredit, language) }] : []),
      ...(by === null ? [] : [{ label: mailTexts[language].method, value: paidByText(by, language) }]),
    ],
    values: { number, amount: formatCents(total, language) },
    attachments: [invoiceAttachment(invoice)],
  }));
}

export const invoiceAttachment = ({ uuid, number }: Pick<MailedInvoice, 'uuid' | 'number'>): MailAttachment => ({
  name: `${number}.pdf`,
  type: 'application/pdf',
  document: invoiceDocumentKind,
  id: uuid,
});

function sumRows({ lines, subtotal, tax, total, vat_percent }: MailedInvoice, language: Language): MailRow[] {
  const texts = mailTexts[language];
  return [
    ...lines.map((line) => ({ label: lineText(line, language), value: formatCents(line.amount, language) })),
    { label: texts.net, value: formatCents(subtotal, language) },
    { label: vatText(vat_percent, language), value: formatCents(tax, language) },
    { label: texts.total, value: formatCents(total, language), isTotal: true },
  ];
}

/** What was settled before, and what is left. */
function owedRows(settled: number, owed: number, language: Language): MailRow[] {
  const texts = mailTexts[language];
  return [
    { label: texts.settled, value: formatCents(-settled, language) },
    { label: texts.open, value: formatCents(owed, language), isTotal: true },
  ];
}

/** Where to transfer an amount to. */
export function accountRows(
  { accountHolder, iban, bic, reference }: Omit<BankTransfer, 'amount'>,
  language: Language,
): MailRow[] {
  const texts = mailTexts[language];
  return [
    { label: texts.accountHolder, value: accountHolder },
    // May be wrapped: it is wider than a phone.
    { label: 'IBAN', value: groupedIban(iban).replaceAll('\u00a0', ' ') },
    { label: 'BIC', value: bic },
    { label: texts.reference, value: reference },
  ];
}
