import { brand } from '@kontor/contract/brand';
import type { BankTransfer, InvoicePayment } from '@kontor/contract/invoice';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { findInvoice } from '../invoices/invoice.repository.ts';
import type { InvoiceRow } from '../invoices/invoice.tables.ts';
import type { Billing } from '../stripe/billing.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { changeContract } from './change-contract.ts';

/** Pays an open invoice with the method on file, or answers where to transfer it to. An invoice is paid once. */
export async function payInvoice(billing: Billing, shop: ShopRow, invoiceUuid: string): Promise<InvoicePayment> {
  const { database, stripe } = billing;
  const invoice = await findInvoice(database, shop.uuid, invoiceUuid);
  if (invoice === null) throw notFound();
  if (invoice.state !== 'open') throw new ProblemError('invoice-not-open');
  return atProvider(async () => {
    const { customer, collection_method, parent } = await stripe.invoices.retrieve(invoice.stripe_id);
    if (collection_method === 'send_invoice' && customer !== null) {
      return { clientSecret: null, bankTransfer: await bankTransferFor(billing, invoice, idOf(customer)) };
    }
    const subscription = parent?.subscription_details?.subscription;
    if (!subscription) throw new Error(`Invoice ${invoice.number} belongs to no subscription`);
    const stripeId = idOf(subscription);
    const { uuid } = await database
      .selectFrom('payment_subscription')
      .select('uuid')
      .where('stripe_id', '=', stripeId)
      .executeTakeFirstOrThrow();
    const { clientSecret } = await changeContract(billing, shop.uuid, async () => ({
      payment_subscription_uuid: uuid,
      plan: { kind: 'pay-invoice', stripeId, stripeInvoiceId: invoice.stripe_id },
    }));
    return { clientSecret, bankTransfer: null };
  });
}

async function bankTransferFor({ stripe }: Billing, invoice: InvoiceRow, customer: string): Promise<BankTransfer> {
  const { bank_transfer } = await stripe.customers.createFundingInstructions(customer, {
    currency: 'eur',
    funding_type: 'bank_transfer',
    bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: brand.company.isoCountryCode } },
  });
  const account = bank_transfer.financial_addresses.find(({ iban }) => iban)?.iban;
  if (!account) throw new Error(`Invoice ${invoice.number} has no bank account to be transferred to`);
  const { account_holder_name: accountHolder, iban, bic } = account;
  return { accountHolder, iban, bic, reference: invoice.number, amount: invoice.total };
}
