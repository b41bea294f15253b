import { brand } from '@kontor/contract/brand';
import type { InvoicePayment } from '@kontor/contract/invoice';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { findInvoice } from '../invoices/invoice.repository.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import type { Billing } from '../stripe/billing.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';

/** Pays an open invoice with the method on file, or answers where to transfer it to. An invoice is paid once. */
export async function payInvoice(billing: Billing, shop: ShopRow, invoiceUuid: string): Promise<InvoicePayment> {
  const { database, stripe } = billing;
  const invoice = await findInvoice(database, shop.uuid, invoiceUuid);
  if (invoice === null) throw notFound();
  if (invoice.state !== 'open') throw new ProblemError('invoice-not-open');
  return atProvider(async () => {
    const { customer, collection_method } = await stripe.invoices.retrieve(invoice.stripe_id);
    if (collection_method === 'send_invoice' && customer !== null) {
      const { bank_transfer } = await stripe.customers.createFundingInstructions(idOf(customer), {
        currency: 'eur',
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: brand.company.isoCountryCode } },
      });
      const iban = bank_transfer.financial_addresses.find((address) => address.iban)?.iban;
      if (!iban) throw new Error(`Invoice ${invoice.number} has no bank account to be transferred to`);
      const { account_holder_name: accountHolder, iban: number, bic } = iban;
      return {
        clientSecret: null,
        bankTransfer: { accountHolder, iban: number, bic, reference: invoice.number, amount: invoice.total },
      };
    }
    await stripe.invoices.pay(invoice.stripe_id, {}, { idempotencyKey: `${invoice.uuid}:pay` });
    await mirrorInvoice(billing, invoice.stripe_id);
    return { clientSecret: null, bankTransfer: null };
  });
}
