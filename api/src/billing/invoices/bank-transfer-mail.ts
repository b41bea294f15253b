import { formatDate } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import { findOwner, shopPage } from '../../organizations/owner.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { groupedIban } from '../texts/iban.ts';
import type { IssuedInvoice } from './invoice.repository.ts';

/** Sends an invoice that waits for a transfer, with everything that the transfer needs. */
export async function mailBankTransfer(billing: Billing, tx: Tx, invoice: IssuedInvoice): Promise<void> {
  const { bank_account: account, due_at, number, uuid } = invoice;
  const { owed } = await readAccount(tx, uuid);
  if (account === null || owed <= 0) return;
  await mail(billing, tx, invoice, 'invoice-by-bank-transfer', (language) => ({
    amount: formatCents(owed, language),
    accountHolder: account.accountHolder,
    iban: groupedIban(account.iban),
    bic: account.bic,
    reference: number,
    date: due_at === null ? '' : formatDate(due_at.toISOString(), language),
  }));
}

/** Confirms that an invoice which waited for a transfer is paid. */
export async function mailReceipt(billing: Billing, tx: Tx, invoice: IssuedInvoice): Promise<void> {
  const { collection_method, kind, total, paid_at } = invoice;
  if (collection_method !== 'send_invoice' || kind !== 'invoice' || paid_at === null) return;
  await mail(billing, tx, invoice, 'payment-received', (language) => ({
    amount: formatCents(total, language),
    date: formatDate(paid_at.toISOString(), language),
  }));
}

async function mail(
  { outbox, environment }: Billing,
  tx: Tx,
  { shop_uuid, number }: IssuedInvoice,
  template: MailTemplate,
  values: (language: 'de' | 'en') => Readonly<Record<string, string>>,
): Promise<void> {
  const owner = await findOwner(tx, shop_uuid);
  if (owner === null) return;
  const { email, language, shopName } = owner;
  await outbox.send(tx, {
    to: email,
    language,
    template,
    link: shopPage(environment.publicUrl, owner, shop_uuid, 'invoices'),
    values: { shop: shopName, number, ...values(language) },
  });
}
