import { calendarDay } from '@kontor/domain/date';
import { vendorCountry } from '@kontor/domain/tax';
import { hasPrefixOf } from '../../../organizations/vat/vat-id-format.ts';
import { type InvoiceLine, invoiceTexts, lineText } from '../../texts/line-text.ts';
import type { InvoiceContent } from '../invoice.repository.ts';
import type { Paper } from '../paper.ts';
import { isClosed, paymentText, postalText, recipientText, roundingText } from '../paper-texts.ts';
import { periodOfLine, servicePeriod } from '../service-period.ts';
import { unitPriceOf } from '../unit-price.ts';
import type { EInvoice, EInvoiceLine, EInvoiceVat } from './e-invoice.ts';

/** The invoice that a credit note corrects. */
export interface Corrected {
  readonly number: string;
  readonly issued_at: Date;
}

/**
 * An invoice in the terms of EN 16931. Its sums are those of the document to the cent: the lines add up to the net
 * amount, and there is one rate of tax, because nothing else is issued (agreement.ts).
 */
export function mapInvoice(invoice: InvoiceContent, paper: Paper, corrects: Corrected | null): EInvoice {
  const { kind, language, recipient, billing_details: details, bank_account: account } = invoice;
  const isCredit = kind === 'credit-note';
  const signed = (cents: number) => (isCredit ? 0 - cents : cents);
  const lines = invoice.lines.map((line) => mapLine(line, signed(line.amount), lineText(line, language)));
  const gross = signed(invoice.total);
  const prepaid = isCredit ? 0 : prepaidOf(paper, gross);
  const vat = mapVat(invoice);
  const isAsked = !isClosed(paper.state);
  const sentTo = details?.differentAddress ? invoiceTexts[language].document.sentTo : null;
  const notes = [sentTo && `${sentTo} ${postalText(recipientText(invoice), language)}`, roundingText(invoice)].filter(
    (note) => note !== null,
  );
  return {
    number: invoice.number,
    typeCode: isCredit ? '381' : '380',
    issuedOn: calendarDay(invoice.issued_at.toISOString()),
    note: notes.length === 0 ? null : notes.join('\n'),
    buyerReference: details?.buyerReference ?? null,
    purchaseOrderNumber: details?.purchaseOrderNumber ?? null,
    costCentre: details?.costCentre ?? null,
    corrects: corrects && { number: corrects.number, issuedOn: calendarDay(corrects.issued_at.toISOString()) },
    buyer: {
      name: recipient.companyName,
      addressLine1: recipient.addressLine1,
      addressLine2: recipient.addressLine2,
      zip: recipient.zip,
      city: recipient.city,
      // Without base data a customer is taxed as a domestic one.
      isoCountryCode: recipient.isoCountryCode || vendorCountry,
      vatId: vat.category === 'O' ? null : knownVatId(recipient),
      email: paper.email,
    },
    period: servicePeriod(invoice.lines) ?? { from: '', to: '' },
    vat,
    lines,
    totals: { net: signed(invoice.subtotal), tax: signed(invoice.tax), gross, prepaid, due: gross - prepaid },
    payment: {
      terms: paymentText(invoice, paper),
      dueOn: isAsked && paper.dueAt !== null ? calendarDay(paper.dueAt) : null,
      account: isCredit || !isAsked ? null : account,
      otherMeans: isAsked ? (isCredit || invoice.collection_method === 'send_invoice' ? 'ZZZ' : '68') : '1',
    },
  };
}

/** What is given up or void was not paid either. */
const prepaidOf = ({ state, owed }: Paper, gross: number): number =>
  isClosed(state) ? 0 : Math.min(gross, gross - owed);

function mapVat({ vat_kind, vat_percent, language }: InvoiceContent): EInvoiceVat {
  const texts = invoiceTexts[language].document;
  switch (vat_kind) {
    case 'domestic':
    case 'destination':
      return { category: 'S', percent: vat_percent };
    case 'reverse-charge':
      return { category: 'AE', reason: texts.reverseCharge, reasonCode: 'VATEX-EU-AE' };
    case 'outside-eu':
      return { category: 'O', reason: texts.outsideEu, reasonCode: 'VATEX-EU-O' };
  }
}

/** Others have no prefix that EN 16931 knows (BR-CO-09). */
function knownVatId({ vatId, isoCountryCode }: InvoiceContent['recipient']): string | null {
  return vatId !== null && hasPrefixOf(vatId, isoCountryCode) ? vatId : null;
}

/** Credits are negative quantities, because no price may be negative (BR-27). */
function mapLine(line: InvoiceLine, amount: number, name: string): EInvoiceLine {
  const price = unitPriceOf(line, Math.abs(amount));
  const quantity = price === null ? 1 : line.quantity;
  const unitPrice = price ?? Math.abs(amount);
  return { name, amount, period: periodOfLine(line), unitPrice, quantity: amount < 0 ? -quantity : quantity };
}
