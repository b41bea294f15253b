import type { BaseData } from '@kontor/contract/organization';
import type { Language } from '@kontor/contract/schema';
import { countryName } from '@kontor/domain/country';
import { formatDate } from '@kontor/domain/date';
import { formatCents, percentOf } from '@kontor/domain/money';
import { vendorCountry } from '@kontor/domain/tax';
import { fill } from '../../infrastructure/placeholders.ts';
import { invoiceTexts } from '../texts/line-text.ts';
import type { InvoiceContent } from './invoice.repository.ts';
import type { Paper } from './paper.ts';

type Postal = Pick<BaseData, 'companyName' | 'addressLine1' | 'addressLine2' | 'zip' | 'city' | 'isoCountryCode'>;

/** Where an invoice is sent to: the different address that the organization asked for, or its seat. */
export function recipientText({
  recipient,
  billing_details,
}: Pick<InvoiceContent, 'recipient' | 'billing_details'>): Postal {
  const different = billing_details?.differentAddress;
  if (!different) return recipient;
  return { ...different, companyName: different.companyName ?? recipient.companyName };
}

/** An address in one line. */
export function postalText(to: Postal, language: Language): string {
  const country = to.isoCountryCode === vendorCountry ? null : countryName(to.isoCountryCode, language);
  return [to.companyName, to.addressLine1, to.addressLine2, `${to.zip} ${to.city}`.trim(), country]
    .filter(Boolean)
    .join(', ');
}

/** Void invoices, and claims that are given up, ask for no payment. */
export const isClosed = (state: Paper['state']): state is 'void' | 'uncollectible' =>
  state === 'void' || state === 'uncollectible';

/** How the invoice is paid, as its papers say. */
export function paymentText({ kind, language }: InvoiceContent, { state, owed, dueAt, paidAt }: Paper): string {
  const texts = invoiceTexts[language].document;
  const date = (instant: string) => formatDate(instant, language);
  if (kind === 'credit-note') return texts.credited;
  if (isClosed(state)) return texts[state];
  if (paidAt !== null) return fill(texts.paid, { date: date(paidAt) });
  return dueAt === null
    ? texts.collected
    : fill(texts.toPay, { amount: formatCents(owed, language), date: date(dueAt) });
}

/** Says why the tax is not that of the net amount, where the provider rounded it on each line. */
export function roundingText({ kind, subtotal, tax, vat_percent, language }: InvoiceContent): string | null {
  const isRoundedOnSum = kind === 'credit-note' || tax === percentOf(subtotal, vat_percent);
  return isRoundedOnSum ? null : invoiceTexts[language].document.roundedByLine;
}
