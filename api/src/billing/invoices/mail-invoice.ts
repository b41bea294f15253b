import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { readLeftToPay } from '../ledger/ledger.repository.ts';
import { mailInvoice, mailPart } from '../mails/invoice-mails.ts';
import type { MailParts } from '../mails/mail-once.ts';
import { paymentMethodOf } from '../subscriptions/payment-method.ts';
import type { IssuedInvoice } from './invoice.repository.ts';

/**
 * Mails an issued invoice that is not paid yet: with the bank details for a transfer, or with how it will be collected
 * while a debit is processing. Failed payments are the subject of dunning mails.
 */
export async function mailIssued(parts: MailParts, tx: Tx, invoice: IssuedInvoice): Promise<void> {
  const { uuid, number: reference, bank_account: account, state } = invoice;
  const amount = await readLeftToPay(tx, uuid);
  if (amount <= 0) return;
  if (account !== null) {
    return mailInvoice(parts, tx, invoice, { kind: 'transfer', to: { ...account, reference, amount } });
  }
  if (state === 'processing') {
    await mailInvoice(parts, tx, invoice, { kind: 'collected', amount, by: await methodOnFile(tx, invoice) });
  }
}

/** Confirms what was transferred for an invoice and does not cover it yet, and asks for the rest. */
export async function mailPartTransferred(parts: MailParts, tx: Tx, invoice: IssuedInvoice): Promise<void> {
  const { uuid, number: reference, bank_account: account } = invoice;
  const amount = await readLeftToPay(tx, uuid);
  if (account !== null) await mailPart(parts, tx, invoice, { ...account, reference, amount });
}

/** How the shop's invoices are collected. */
export async function methodOnFile(tx: Tx, { shop_uuid }: IssuedInvoice): Promise<PaymentMethodOnFile | null> {
  const row = await tx
    .selectFrom('payment_subscription')
    .select(['payment_method_type', 'payment_method_label'])
    .where('shop_uuid', '=', shop_uuid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : paymentMethodOf(row);
}
